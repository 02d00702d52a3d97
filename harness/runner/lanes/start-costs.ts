/** What starting the target costs: from the start of a process to the first message that it sends. */
import type { TraceEvent } from '../../trace/events.ts'
import type { Cell } from '../events.ts'

export interface StartCosts {
  event(event: TraceEvent): void
  /** Milliseconds that starts took during the latest run of a cell; undefined when it started nothing. */
  of(cell: Cell): number | undefined
}

export function startCosts(): StartCosts {
  const starting = new Map<string, { readonly at: number; readonly execution: number | undefined }>()
  const costs = new Map<number, number>()
  const executions = new Map<string, number>()
  const key = ({ scenario, revision, transport }: Cell) => `${revision} ${transport} ${scenario}`
  return {
    event(event) {
      if (event.kind === 'execution-started') executions.set(key(event), event.execution)
      if (event.kind === 'process-started') {
        starting.set(event.connection, { at: event.at, execution: event.execution })
        return
      }
      if (event.kind !== 'message' || event.direction !== 'received') return
      const start = starting.get(event.connection)
      if (start === undefined) return
      starting.delete(event.connection)
      const execution = start.execution ?? event.execution
      if (execution !== undefined) costs.set(execution, (costs.get(execution) ?? 0) + event.at - start.at)
    },
    of(cell) {
      return costs.get(executions.get(key(cell)) ?? -1)
    },
  }
}
