/** How well the length of a run is predicted: at its plan, when half of the time has passed, and what it really was. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Cell, RunEvent } from '../../harness/runner/events.ts'
import { forecast, type Going, inSeconds, leftOf } from '../../reports/console/forecast.ts'

interface Moment {
  /** Milliseconds since the plan. */
  readonly at: number
  readonly leftMs: number
}

/** What the progress line would have said at each event. */
async function follow(program: string, args: readonly string[]): Promise<{ forecastMs: number; moments: Moment[] }> {
  const [verb = '', ...rest] = args
  const words = [program, verb, '--report', 'events=-', ...rest]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const began = performance.now()
  const seen = { planningMs: 0, plannedAt: 0, forecastMs: 0, planned: [] as readonly Cell[] }
  let facts: Parameters<typeof forecast>[1]
  const ended: Going['ended'][number][] = []
  const running = new Map<string, { readonly cell: Cell; readonly at: number }>()
  const moments: Moment[] = []
  const nameOf = ({ scenario, revision, transport }: Cell): string => `${scenario} ${revision} ${transport}`
  for await (const line of createInterface({ input: child.stdout })) {
    const event: RunEvent = JSON.parse(line)
    const now = performance.now()
    if (event.type === 'facts') {
      facts = event.facts
      seen.planningMs = now - began
    } else if (event.type === 'planned') {
      seen.planned = event.cells
      seen.plannedAt = now
      seen.forecastMs = forecast(event.cells, facts, seen.planningMs)
    } else if (event.type === 'scenario-started') running.set(nameOf(event.cell), { cell: event.cell, at: now })
    else if (event.type === 'scenario-ended') {
      running.delete(nameOf(event.cell))
      ended.push({ cell: event.cell, durationMs: event.durationMs })
      const elapsedMs = now - seen.plannedAt
      const going = {
        forecastMs: seen.forecastMs,
        elapsedMs,
        planned: seen.planned,
        ended,
        running: [...running.values()].map(({ cell, at }) => ({ cell, sinceMs: now - at })),
      }
      moments.push({ at: elapsedMs, leftMs: leftOf(going) })
    }
  }
  return { forecastMs: seen.forecastMs, moments }
}

/** Rows of a table: the run, what was predicted, and what was. */
export async function forecastRows(
  program: string,
  runs: Readonly<Record<string, readonly string[]>>,
): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for (const [name, args] of Object.entries(runs)) {
    const { forecastMs, moments } = await follow(program, args)
    const real = moments.at(-1)?.at ?? 0
    const half = moments.findLast(({ at }) => at <= real / 2)
    const atHalf = half === undefined ? forecastMs : half.at + half.leftMs
    const ratio = (ms: number): string => (ms / Math.max(1, real)).toFixed(2)
    rows.push([name, inSeconds(forecastMs), ratio(forecastMs), inSeconds(atHalf), ratio(atHalf), inSeconds(real)])
  }
  return rows
}
