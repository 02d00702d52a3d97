/** What a tap tells its user: a line for each connection that has ended, and a summary of each party at the end. */
import type { RunEvent } from '../../harness/runner/events.ts'
import type { ConnectionFindings } from '../../harness/tap/tap-recording.ts'
import type { Side } from '../../harness/trace/place.ts'
import { count, newRecord, numberedBreaches, take, visible } from '../../reports/index.ts'

/** Requirements that one line of a connection names. */
const mostNamed = 3

/** `c1 stdio 2025-11-25: 42 messages; server: no failure; client: 1 failure (ping.receiver.prompt)` */
export function connectionLine({ connection, transport, revision, messages, breaches }: ConnectionFindings): string {
  const of = (side: Side): string => {
    const ids = [...new Set(breaches[side].filter(({ verdict }) => verdict === 'failed').map((e) => e.requirement.id))]
    if (ids.length === 0) return `${side}: no failure`
    const more = ids.length > mostNamed ? ', ...' : ''
    return `${side}: ${count(ids.length, 'failure')} (${ids.slice(0, mostNamed).join(', ')}${more})`
  }
  const head = `mcp-conform tap: connection ${connection} ${transport} ${revision}`
  return `${head}: ${count(messages, 'message')}; ${of('server')}; ${of('client')}`
}

/** Gathers the events of one party; returns the summary, in lines, with the last of them. */
export function partyLines(side: Side): (event: RunEvent) => string | undefined {
  const record = newRecord()
  return (event) => {
    take(record, event)
    if (event.type !== 'run-ended') return undefined
    const { counts, judgedRequirements, problems } = event.summary
    const names = new Set(
      (record.facts?.accepted ?? []).map(({ implementation = {} }) =>
        [implementation.name, implementation.version].filter((part) => typeof part === 'string').join(' '),
      ),
    )
    const name = visible([...names].filter((one) => one !== '').join(', '), 80)
    const warned = counts.warned === 0 ? '' : `, ${counts.warned} warned`
    const judged = `${count(judgedRequirements, 'requirement')} judged, ${counts.failed} failed${warned}`
    const lines = [
      `mcp-conform tap: ${side}${name === '' ? '' : ` ${name}`}: ${judged}`,
      ...numberedBreaches(record).map(
        ({ requirement, verdict, places, sentence }) =>
          `  ${verdict === 'failed' ? '✗' : '!'} ${requirement}  ${places.map(({ revision, transport }) => `${transport} ${revision}`).join(', ')}  ${visible(sentence, 160)}`,
      ),
      ...problems.map((problem) => `  incomplete: ${visible(problem, 300)}`),
    ]
    return `${lines.join('\n')}\n`
  }
}
