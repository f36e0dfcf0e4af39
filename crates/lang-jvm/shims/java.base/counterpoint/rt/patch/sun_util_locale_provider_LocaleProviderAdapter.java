package counterpoint.rt.patch;

import java.util.List;
import java.util.Locale;
import java.util.spi.LocaleServiceProvider;
import sun.util.locale.provider.LocaleProviderAdapter;

/** Not supported; what is known of locales is asked elsewhere. */
final class sun_util_locale_provider_LocaleProviderAdapter {
    private sun_util_locale_provider_LocaleProviderAdapter() {
    }

    static void clinit() {
    }

    static native LocaleProviderAdapter forType(LocaleProviderAdapter.Type type);

    static native LocaleProviderAdapter forJRE();

    static native List<LocaleProviderAdapter.Type> getAdapterPreference();

    static native LocaleProviderAdapter getResourceBundleBased();

    static native LocaleProviderAdapter getAdapter(Class<? extends LocaleServiceProvider> provider, Locale locale);
}
