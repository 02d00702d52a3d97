import type { JsonObject, RpcError } from '../messages.ts'

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'

/** A request of the server that is being worked on after it was answered. */
export interface Task {
  readonly id: string
  readonly ttl: number | null
  readonly createdAt: Date
  updatedAt: Date
  status: TaskStatus
  message?: string | undefined
  outcome?: { result: JsonObject } | { error: RpcError }
  readonly watchers: Set<() => void>
}

const terminal: readonly string[] = ['completed', 'failed', 'cancelled']

export const isTerminal = (status: unknown): boolean => terminal.includes(String(status))
export const isOver = ({ status }: Task): boolean => isTerminal(status)
