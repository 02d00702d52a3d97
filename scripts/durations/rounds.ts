/** How often a scenario run waits for answers of a server, read from a trace: what a slow server makes longer. */
import { readFileSync } from 'node:fs'
import type { TraceEvent } from '../../harness/trace/events.ts'
import { jsonOf } from '../../harness/trace/message-json.ts'
import { at } from '../../harness/wire/json/json.ts'

/** Scenario -> for each run of it, how often a request was sent while none was open. */
export function roundsOf(traceFile: string): ReadonlyMap<string, readonly number[]> {
  const runs = new Map<number, { readonly scenario: string; readonly open: Set<string>; rounds: number }>()
  for (const line of readFileSync(traceFile, 'utf8').split('\n')) {
    if (line === '') continue
    const event: TraceEvent = JSON.parse(line)
    if (event.kind === 'execution-started' && event.repeats !== true)
      runs.set(event.execution, { scenario: event.scenario, open: new Set(), rounds: 0 })
    const run = runs.get(event.execution ?? -1)
    if (run === undefined || event.kind !== 'message') continue
    const json = jsonOf(event)
    const [id, method] = [at(json, 'id'), at(json, 'method')]
    if (id === undefined) continue
    const key = `${event.connection} ${JSON.stringify(id)}`
    if (event.direction === 'sent' && method !== undefined) {
      if (run.open.size === 0) run.rounds += 1
      run.open.add(key)
    } else if (event.direction === 'received' && method === undefined) run.open.delete(key)
  }
  const found = new Map<string, number[]>()
  for (const { scenario, rounds } of runs.values()) found.set(scenario, [...(found.get(scenario) ?? []), rounds])
  return found
}
