/**
 * `npm run build && npx tsx scripts/durations.ts`: how long each scenario run takes on our references, on this machine, into
 * reports/console/usual-durations.json, and how many answers of a server it waits for, into usual-answers.json; then npm run format.
 * Forecasts of runs begin with it. `--answers`: only the latter, which no busy machine changes.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RunEvent } from '../harness/runner/events.ts'
import { createReferenceServer } from '../reference-servers/reference-server.ts'
import { roundsOf } from './durations/rounds.ts'

const root = join(import.meta.dirname, '..')
const inReports = (name: string): string => join(root, 'reports/console', name)
const traces = mkdtempSync(join(tmpdir(), 'mcp-conform-durations-'))
process.once('exit', () => rmSync(traces, { recursive: true, force: true }))
const built = (name: string): string => join(root, 'dist', name)
const node = process.execPath

type Durations = Readonly<Record<string, number>>

interface Seen {
  /** Scenario -> milliseconds of its usual run. */
  readonly durations: Durations
  /** Milliseconds that preflight took for each revision and transport that it asked for. */
  readonly perPlace: number
  /** Scenario -> answers of a server that a usual run of it waits for, one after the other. */
  readonly answers: Durations
  /** So many times longer than all together took, all scenario runs took one by one. */
  readonly atOnce: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

async function look([command = '', ...args]: readonly string[]): Promise<Seen> {
  const began = performance.now()
  const trace = join(traces, 'trace.jsonl')
  const words = [built('mcp-conform.js'), command, '--trace', trace, ...args]
  const child = spawn(node, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const runs = new Map<string, number[]>()
  const seen = { perPlace: 0, plannedAt: 0, endedAt: 0 }
  for await (const line of createInterface({ input: child.stdout })) {
    const event: RunEvent = JSON.parse(line)
    const at = performance.now() - began
    if (event.type === 'facts') {
      const { accepted, refused } = event.facts
      seen.perPlace = at / (accepted.length + refused.length)
    } else if (event.type === 'planned') seen.plannedAt = at
    else if (event.type === 'scenario-ended') {
      seen.endedAt = at
      const { scenario } = event.cell
      runs.set(scenario, [...(runs.get(scenario) ?? []), event.durationMs])
    }
  }
  const total = [...runs.values()].flat().reduce((sum, ms) => sum + ms, 0)
  const durations = Object.fromEntries([...runs].map(([scenario, all]) => [scenario, Math.round(median(all))]))
  const answers = Object.fromEntries([...roundsOf(trace)].map(([scenario, all]) => [scenario, median(all)]))
  return { durations, answers, perPlace: Math.round(seen.perPlace), atOnce: total / (seen.endedAt - seen.plannedAt) }
}

/** One of each era: what each revision has of its own is little. */
const events = ['--revision', '2025-11-25', '--revision', '2026-07-28', '--report', 'events=-']
const server = createReferenceServer()
const { url } = await server.listen()
const client = [node, built('reference-client.js')]
const ofServers = {
  stdio: await look(['server', ...events, '--', node, built('reference-server.js'), 'stdio']),
  http: await look(['server', ...events, '--url', url]),
}
const waitedFor = { ...ofServers.http.answers, ...ofServers.stdio.answers }
const sorted = Object.fromEntries(Object.entries(waitedFor).toSorted(([a], [b]) => (a < b ? -1 : 1)))
/** `other`: of a scenario that is not known. */
const usualAnswers = { other: median(Object.values(waitedFor)), scenarios: sorted }
writeFileSync(inReports('usual-answers.json'), `${JSON.stringify(usualAnswers, null, 2)}\n`)
if (process.argv.includes('--answers')) {
  await server.close()
  process.exit(0)
}
const seen = {
  server: ofServers,
  client: {
    stdio: await look(['client', '--transport', 'stdio', ...events, '--', ...client, '--stdio', '--', '{command}']),
    http: await look(['client', '--transport', 'streamable-http', ...events, '--', ...client]),
  },
}
await server.close()

const both = (pick: (one: Seen) => number, { stdio, http }: Readonly<Record<'stdio' | 'http', Seen>>) => ({
  stdio: pick(stdio),
  http: pick(http),
})
const tenth = (value: number): number => Math.round(value * 10) / 10
const names = Object.values(seen).flatMap(({ stdio, http }) => [
  ...Object.keys(stdio.durations),
  ...Object.keys(http.durations),
])
const durations = Object.fromEntries(
  [...new Set(names)].toSorted().map((name) => {
    const { stdio, http } =
      name in { ...seen.client.stdio.durations, ...seen.client.http.durations } ? seen.client : seen.server
    return [name, [stdio.durations[name] ?? null, http.durations[name] ?? null]]
  }),
)
const all = Object.values(seen).flatMap(({ stdio, http }) => [
  ...Object.values(stdio.durations),
  ...Object.values(http.durations),
])
const usual = {
  perPlace: {
    server: both(({ perPlace }) => perPlace, seen.server),
    client: both(({ perPlace }) => perPlace, seen.client),
  },
  atOnce: {
    server: both(({ atOnce }) => tenth(atOnce), seen.server),
    client: both(({ atOnce }) => tenth(atOnce), seen.client),
  },
  /** The duration of a scenario that is not known. */
  other: median(all),
  durations,
}
writeFileSync(inReports('usual-durations.json'), `${JSON.stringify(usual, null, 2)}\n`)
