/** Runs a report over events, for tests. */
import type { RunEvent } from '../harness/runner/events.ts'
import { type ReportName, type ReportOptions, reporters } from './index.ts'
import type { Show } from './options.ts'

/** What the report wrote to its stream. */
export async function reportText(
  name: ReportName,
  events: readonly RunEvent[],
  options: Partial<ReportOptions> = {},
): Promise<string> {
  let written = ''
  const write = (text: string) => {
    written += text
  }
  const plain = { color: false, interactive: false, verbose: false, alone: false, show: new Set<Show>(), width: 110 }
  const reporter = reporters[name]({ output: { kind: 'stream', write }, ...plain, ...options })
  for (const event of events) reporter.event(event)
  await reporter.close()
  return written
}
