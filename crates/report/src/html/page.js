'use strict';
(() => {
  const findings = [...document.querySelectorAll('article')];
  const links = new Map([...document.querySelectorAll('nav a')].map(link => [link.hash.slice(1), link]));
  let current = -1;

  // Marks a finding as the one that keys speak of.
  const select = index => {
    if (index === current || !findings[index]) return;
    links.get(findings[current]?.id)?.removeAttribute('aria-current');
    current = index;
    const link = links.get(findings[index].id);
    link?.setAttribute('aria-current', 'true');
    link?.scrollIntoView({ block: 'nearest' });
  };

  const go = (element, block) => {
    history.replaceState(null, '', '#' + element.id);
    element.scrollIntoView({ block });
  };

  const move = by => {
    const index = Math.min(Math.max(current + by, 0), findings.length - 1);
    select(index);
    go(findings[index], 'start');
    findings[index].focus({ preventScroll: true });
  };

  const divergence = () => {
    const row = findings[Math.max(current, 0)]?.querySelector('tr.first');
    if (row) go(row, 'center');
  };

  // Equal stretches are folded only where they can be unfolded again.
  const fold = (button, isFolded) => {
    button.setAttribute('aria-expanded', String(!isFolded));
    button.closest('tbody').nextElementSibling.hidden = isFolded;
  };
  const folds = within => [...within.querySelectorAll('.fold button')];
  for (const button of folds(document)) {
    button.closest('tbody').hidden = false;
    fold(button, true);
    button.addEventListener('click', () => fold(button, button.getAttribute('aria-expanded') === 'true'));
  }
  const unfold = () => {
    const buttons = folds(findings[Math.max(current, 0)]);
    const isFolded = buttons.every(button => button.getAttribute('aria-expanded') === 'true');
    buttons.forEach(button => fold(button, isFolded));
  };

  const copy = async button => {
    const source = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      document.execCommand('copy');
    }
    const label = button.textContent;
    button.textContent = 'copied';
    setTimeout(() => { button.textContent = label; }, 1200);
  };
  for (const button of document.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }

  const help = document.getElementById('keys');
  const openHelp = document.getElementById('open-keys');
  openHelp.hidden = false;
  openHelp.addEventListener('click', () => help.showModal());
  const keys = {
    j: () => move(1), n: () => move(1), k: () => move(-1), p: () => move(-1),
    d: divergence, e: unfold,
    '?': () => (help.open ? help.close() : help.showModal()),
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keys[event.key];
    if (!action || (help.open && event.key !== '?')) return;
    event.preventDefault();
    action();
  });

  // A permalink leads to a finding or to a line in one.
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const index = findings.findIndex(finding => target && finding.contains(target));
    if (index >= 0) select(index);
  };
  addEventListener('hashchange', follow);
  follow();
  if (current < 0) select(0);

  // Whoever scrolls reads the uppermost finding; keys then go on from there.
  const watch = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (entry.isIntersecting && entry.boundingClientRect.top <= innerHeight / 4) select(findings.indexOf(entry.target));
    }
  }, { rootMargin: '0px 0px -75% 0px' });
  findings.forEach(finding => watch.observe(finding));
})();
