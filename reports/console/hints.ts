/** How a user supplies what was missing, by the reason that a verdict gives. The first row that fits counts. */
const hints: readonly (readonly [reason: RegExp, hint: string])[] = [
  [/blocked|earlier failure|same breach/i, 'Repair the failure first; these come into view with it.'],
  [
    /may be called|readOnlyHint|call-tools/i,
    'Allow calls with --call-tools all, or map a tool in mcp-conform.config.yaml.',
  ],
  [
    /^needs /,
    'mcp-conform explain <requirement> tells what a fixture does; mcp-conform.config.yaml maps one under "fixtures".',
  ],
  [
    /time limit|timed out|ran out of time/i,
    'The target was too slow for the scenario; raise the limit, or repeat it alone.',
  ],
  [/without the flaw/i, 'The target refuses the correct request too; look at that first.'],
  [/interrupted/i, 'Run again without interrupting.'],
]

export function hintFor(reason: string): string | undefined {
  return hints.find(([pattern]) => pattern.test(reason))?.[1]
}
