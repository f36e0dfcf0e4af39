package counterpoint.compile;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeCopier;
import com.sun.tools.javac.tree.TreeMaker;
import com.sun.tools.javac.util.List;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Runs the compiler in such a way that some fields are no constants: code reads them instead of having their values.
 * What is parsed is changed, not the text, so that all places stay as they are.
 *
 * A constant has its value before anything is run. So in each class, what was a constant gets its value before
 * everything else does.
 */
public final class Loosen implements TaskListener {
    /** Some fields were not found. */
    private static final int NOT_FOUND = 3;

    private final TreeMaker make;
    private final Set<String> constants;
    private final Set<String> wanted;
    private final Set<String> missing;

    private Loosen(JavacTask task, Set<String> constants, Set<String> wanted) {
        make = TreeMaker.instance(((BasicJavacTask) task).getContext());
        this.constants = constants;
        this.wanted = wanted;
        missing = new TreeSet<>(wanted);
    }

    /** Files with one entry per line: all constants, those that shall be none, options, sources. */
    public static void main(String[] args) throws IOException {
        Set<String> constants = new HashSet<>(Files.readAllLines(Path.of(args[0])));
        Set<String> wanted = new HashSet<>(Files.readAllLines(Path.of(args[1])));
        java.util.List<String> options = Files.readAllLines(Path.of(args[2]));
        java.util.List<File> sources = new ArrayList<>();
        for (String source : Files.readAllLines(Path.of(args[3]))) {
            sources.add(new File(source));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        JavacTask task = (JavacTask)
                compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromFiles(sources));
        Loosen loosen = new Loosen(task, constants, wanted);
        task.addTaskListener(loosen);
        boolean isFine = task.call();
        loosen.missing.forEach(System.err::println);
        System.exit(!isFine ? 1 : loosen.missing.isEmpty() ? 0 : NOT_FOUND);
    }

    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() == TaskEvent.Kind.PARSE && event.getCompilationUnit() instanceof JCCompilationUnit unit) {
            String packaged = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
            for (JCTree part : unit.defs) {
                if (part instanceof JCClassDecl type) {
                    visit(type, packaged + type.name);
                }
            }
        }
    }

    private void visit(JCClassDecl type, String name) {
        List<JCTree> first = List.nil();
        List<JCTree> rest = List.nil();
        for (JCTree part : type.defs) {
            boolean isFirst = false;
            if (part instanceof JCClassDecl inner) {
                visit(inner, name + "$" + inner.name);
            } else if (part instanceof JCVariableDecl field) {
                String full = name + "." + field.name;
                isFirst = constants.contains(full);
                if (wanted.contains(full)) {
                    loosen(type, field);
                    missing.remove(full);
                }
            }
            first = isFirst ? first.append(part) : first;
            rest = isFirst ? rest : rest.append(part);
        }
        type.defs = first.appendList(rest);
    }

    private void loosen(JCClassDecl type, JCVariableDecl field) {
        if ((type.mods.flags & Modifier.INTERFACE) == 0) {
            // Fields that are declared together share their modifiers.
            field.mods = new TreeCopier<Void>(make).copy(field.mods);
            field.mods.flags &= ~Modifier.FINAL;
        } else {
            // Fields of interfaces are always final, but an element of an array is no constant.
            make.at(field.init.pos);
            JCExpression element = new TreeCopier<Void>(make).copy(field.vartype);
            JCExpression array = make.NewArray(element, List.nil(), List.of(field.init));
            field.init = make.Indexed(array, make.Literal(0));
        }
    }
}
