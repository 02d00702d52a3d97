/** This program as a command: our reference implementations stand in front of a gateway, or behind it. */

/** Program and first words; the same Node and the same options of it. */
export function ownProgram(...words: readonly string[]): readonly string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] ?? '', ...words]
}
