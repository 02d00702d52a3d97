/** What a process and all that it started hold open at present. */
import { readdirSync } from 'node:fs'
import { platform } from 'node:process'
import { treeOf } from './read-usage.ts'

export interface Holding {
  /** Files, sockets and pipes. */
  readonly descriptors: number
  readonly processes: number
}

/** Undefined when the process has gone, or belongs to somebody else, and on systems that do not tell. */
export function readHolding(pid: number): Holding | undefined {
  if (platform !== 'linux') return undefined
  const pids = treeOf(pid)
  try {
    const descriptors = pids.reduce((count, one) => count + readdirSync(`/proc/${one}/fd`).length, 0)
    return { descriptors, processes: pids.length }
  } catch {
    return undefined
  }
}
