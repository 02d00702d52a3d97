/** Flags that have no effect where they stand. */
import type { ServerFlags } from './flags/flags.ts'

/** A sentence for each. @param known long names of the flags of the command, such as `--report` */
export function ignoredFlags(
  command: readonly string[],
  flags: Pick<ServerFlags, 'url' | 'header' | 'headerFile'>,
  known: readonly string[],
): readonly string[] {
  const swallowed = command.filter((word) => known.includes(word.split('=', 1)[0] ?? ''))
  // A target may have a flag of the same name; two are no chance.
  const ours = swallowed.length > 1 || swallowed.some((word) => /^--(?:report|revision|baseline)\b/.test(word))
  const headers = [...(flags.header ?? []), ...(flags.headerFile ?? [])]
  return [
    ...(ours
      ? [`${[...new Set(swallowed)].join(' and ')} after -- goes to the target; put flags of mcp-conform before --`]
      : []),
    ...(headers.length > 0 && flags.url === undefined && command.length > 0
      ? ['--header has no effect without --url: stdio has no headers']
      : []),
  ]
}
