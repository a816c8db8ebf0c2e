/** Browsers and systems by what they say of themselves, the more particular first: most claim to be each other. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFxiOS\/|\bFirefox\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChromium\//, "Chromium"],
  [/\bCriOS\/|\bChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const named = (agent: string, of: readonly [RegExp, string][]): string | null =>
  of.find(([form]) => form.test(agent))?.[1] ?? null;

/** What a browser said it is (User-Agent, RFC 9110 section 10.1.5) as a person names a device: "Firefox on Windows". */
export function deviceWords(agent: string | null): string | null {
  if (agent === null) return null;
  const browser = named(agent, browsers);
  const system = named(agent, systems);
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system;
}
