/** Flags of V8 for programs that run for seconds: most of what is optimized would not pay for its own compiling, a quarter of all processor time. */

/** By major version of Node; a V8 that does not know a flag complains. */
const known: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=30000',
}

/** Only what is truly hot is optimized; none for a Node that was not tried. */
export const compilerFlags: readonly string[] = [known[process.versions.node.split('.', 1)[0] ?? ''] ?? []].flat()
