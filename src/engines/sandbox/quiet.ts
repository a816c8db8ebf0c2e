/** Environment of every child: nothing is written home, and no library tells its maker anything. */
export const quietEnvironment: Record<string, string> = {
  LANG: "C.UTF-8",
  TZ: "UTC",
  // Not a folder, so that nothing can be put there, by whomever.
  HOME: "/dev/null",
  TMPDIR: "/dev/null",
  // onnxruntime reports to its maker what it is used for; it looks at this when it is loaded.
  ORT_DISABLE_TELEMETRY: "1",
};

/**
 * The same for a library that this process itself is about to load (tests and measurements do; the server never). A library asks
 * the system for its environment, which what is written into `process.env` does not reach.
 */
export async function keepQuiet(): Promise<void> {
  const name = "ORT_DISABLE_TELEMETRY";
  if (process.env[name] === "1") return;
  process.env[name] = "1";
  if (process.platform === "win32") return;
  const { dlopen, FFIType, ptr } = await import("bun:ffi");
  const { libraries } = await import("./kernel.ts");
  for (const library of process.platform === "darwin" ? ["libSystem.B.dylib"] : libraries)
    try {
      const shape = {
        setenv: { args: [FFIType.ptr, FFIType.ptr, FFIType.i32], returns: FFIType.i32 },
      } as const;
      dlopen(library, shape).symbols.setenv(ptr(Buffer.from(`${name}\0`)), ptr(Buffer.from("1\0")), 1);
      return;
    } catch {
      // The other C library.
    }
}
