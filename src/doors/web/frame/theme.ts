/** How the app looks on this device: as the device does, or always light or always dark. */
export const themes = ["device", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "deedbox.theme";

/** What was chosen on this device; it is kept here, not on the box. */
export function chosenTheme(): Theme {
  try {
    return themes.find((one) => one === localStorage.getItem(key)) ?? "device";
  } catch {
    // Storage can be switched off; then the app looks as the device does.
    return "device";
  }
}

/** Has the page look so from now on. The bar of the browser around it takes the colour of the page. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "device") delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.media;
    const own = meta.dataset.media.includes(theme);
    meta.media = theme === "device" ? meta.dataset.media : own ? "all" : "not all";
  }
}

/** Keeps a look for this device and shows it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // As above: then it lasts as long as the page.
  }
}
