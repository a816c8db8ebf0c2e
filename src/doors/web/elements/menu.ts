/** The looks of a menu and its lines. */
export const menuClass =
  "z-50 min-w-56 animate-rise rounded-xl border bg-surface p-1.5 text-ink shadow-float outline-none";
export const menuItemClass =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-sunk";
