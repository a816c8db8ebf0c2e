/** The look of the reference page: the system's own letters, light and dark, readable on a phone and on paper. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b6470; --line: #dfe3e8; --ground: #fff; --field: #f5f6f8;
  --accent: #1a5fb4; --get: #1a5fb4; --post: #1b7a3d; --patch: #9a5b00; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #9aa4b0; --line: #30363d; --ground: #14171a;
  --field: #1d2125; --accent: #8ab4f8; --get: #8ab4f8; --post: #7ed39a; --patch: #f0b45e; --delete: #ff8a80; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 76rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 2rem 1rem 2rem 1.5rem;
  border-right: 1px solid var(--line); font-size: .875rem; }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .8rem; color: var(--soft); font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .3rem .5rem; border-radius: 4px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--field); }
main { padding: 2rem 2rem 6rem; min-width: 0; }
h1 { margin: 0 0 .25rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3.5rem 0 .25rem; font-size: 1.45rem; }
h3 { margin: 0; font-size: 1.1rem; }
h4 { margin: 1.25rem 0 .25rem; font-size: .9rem; color: var(--soft); font-weight: 600; }
p { margin: .5rem 0; max-width: 44rem; }
ul { max-width: 44rem; padding-left: 1.25rem; }
.soft, .kind { color: var(--soft); }
.kind { font-size: .875rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
p code, li code, .kind code { background: var(--field); border-radius: 3px; padding: .1em .3em; }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow: auto; max-height: 28rem; background: var(--field);
  border: 1px solid var(--line); border-radius: 6px; line-height: 1.45; }
.call, .schema { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.address { margin: .35rem 0 .5rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.6rem; font-weight: 700; font-size: .8rem; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
dl { margin: .25rem 0; }
.field { display: grid; grid-template-columns: minmax(9rem, 14rem) minmax(0, 1fr); gap: 0 1rem; padding: .45rem 0;
  border-bottom: 1px solid var(--line); }
.field .field { grid-template-columns: minmax(6rem, 10rem) minmax(0, 1fr); }
.field:last-child { border-bottom: 0; }
.field dt b { font-size: .75rem; font-weight: 600; color: var(--delete); }
.field dd { margin: 0; } .field dd p { margin: .15rem 0; }
summary { cursor: pointer; padding: .35rem 0; color: var(--accent); }
@media (max-width: 60rem) {
  .page { display: block; }
  nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: 1rem 1.25rem; }
  nav h2 + ul { display: none; }
  nav, nav > ul { display: flex; flex-wrap: wrap; gap: 0 .5rem; }
  nav h2 { margin: 0; }
  nav a { padding: .7rem .5rem; font-size: .95rem; font-weight: 400; color: var(--accent); }
  main { padding: 1.25rem 1.25rem 4rem; }
  .field, .field .field { grid-template-columns: minmax(0, 1fr); }
  .field dd dl { padding-left: .75rem; border-left: 2px solid var(--line); }
}
@media print { nav, summary { display: none; } .page { display: block; } pre { max-height: none; } }
`;
