/** Flags of V8 for programs that run for seconds: most of what is optimized would not pay for its own compiling, a quarter of all processor time. */

/** By major version of Node; a V8 that does not know a flag complains. */
const known: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=30000',
}

/** None for a Node that was not tried. @param version as in `process.versions.node` */
export function flagsFor(version: string): readonly string[] {
  return [known[version.split('.', 1)[0] ?? ''] ?? []].flat()
}

/** Only what is truly hot is optimized. */
export const compilerFlags = flagsFor(process.versions.node)
