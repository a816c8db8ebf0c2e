import { createHash } from "node:crypto";

/** The look of the public pages: one column, the colours of the app, nothing that moves. */
export const style = `
:root { color-scheme: light dark; --paper: #f6f5f1; --surface: #fff; --ink: #1d1c19; --muted: #625e56; --line: #e1ded6;
  --accent: #1f5b48; --on-accent: #fff; --bad: #a3271f; }
@media (prefers-color-scheme: dark) { :root { --paper: #161614; --surface: #1f1e1b; --ink: #ecebe6; --muted: #aaa59b;
  --line: #35332f; --accent: #86c9ab; --on-accent: #10241c; --bad: #f39a90; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system,
  "Segoe UI", "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif; overflow-wrap: anywhere; }
main { max-width: 54rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
main.small { max-width: 30rem; padding-top: 18vh; }
h1 { font: 600 1.75rem/1.25 ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, serif; margin: 0 0 .35rem; }
h2 { font-size: 1.05rem; line-height: 1.35; margin: 0 0 .15rem; }
p { margin: 0; }
.back { margin-bottom: .9rem; }
.quiet { color: var(--muted); }
header { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: flex-end; justify-content: space-between; margin-bottom: 1.75rem; }
header > div { flex: 1 1 20rem; }
a { color: var(--accent); }
.button, button { display: inline-block; border: 0; border-radius: .6rem; padding: .7rem 1.15rem; min-height: 2.75rem; font: inherit;
  font-weight: 600; background: var(--accent); color: var(--on-accent); text-decoration: none; cursor: pointer; }
.button.plain { background: none; color: var(--accent); border: 1px solid var(--line); padding: .5rem .9rem; font-weight: 500; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
figure { margin: 0 0 1.5rem; }
figure img { display: block; width: 100%; height: auto; min-height: 12rem; background: #fff; border: 1px solid var(--line); border-radius: .4rem; }
figcaption { color: var(--muted); font-size: .875rem; margin-top: .35rem; text-align: center; }
.file { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin: 0 0 1rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; gap: 1.1rem; align-items: flex-start; padding: 1.1rem 0; border-top: 1px solid var(--line); }
li img { width: 5.5rem; height: 7.2rem; object-fit: cover; object-position: top; background: #fff;
  border: 1px solid var(--line); border-radius: .3rem; flex: none; }
li > div { flex: 1; min-width: 0; }
li .acts { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .6rem; }
ol { margin: 1rem 0 .25rem; padding-left: 1.4rem; }
ol li { display: list-item; border: 0; padding: .25rem 0; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: .8rem; padding: 0 1.1rem; margin-bottom: .75rem; }
details[open] { padding-bottom: 1rem; }
summary { display: flex; align-items: center; min-height: 3rem; font-weight: 600; cursor: pointer; }
summary::after { content: "+"; margin-left: auto; color: var(--muted); font-size: 1.25rem; }
details[open] summary::after { content: "–"; }
.after { margin-top: 1.75rem; }
.after ~ p { margin: .35rem 0 .9rem; }
footer p + p { margin-top: .6rem; }
label { display: block; font-weight: 600; margin: 1.5rem 0 .4rem; }
input { width: 100%; font: inherit; padding: .7rem .8rem; min-height: 2.75rem; border: 1px solid var(--muted); border-radius: .6rem;
  background: var(--surface); color: var(--ink); }
form button { margin-top: 1rem; }
.wrong { color: var(--bad); margin-top: .5rem; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--muted); font-size: .875rem; }
@media (max-width: 30rem) { main { padding-top: 1.5rem; } h1 { font-size: 1.45rem; } header .button { width: 100%; text-align: center; } }
@media print { header .button, .file .button, footer { display: none; } }
`;

const hash = createHash("sha256").update(style).digest("base64");

/** Nothing runs, nothing frames, nothing is fetched from elsewhere; of styles only the one above (CSP level 3). */
export const sharedPolicy =
  `default-src 'none'; object-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; ` +
  "frame-ancestors 'none'";
