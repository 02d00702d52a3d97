/** What a process and all that it started use at present, as the system tells. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:process'

interface Usage {
  /** Bytes of memory that they hold, all together. */
  readonly memory: number
  /** Milliseconds that a processor has worked for them. */
  readonly processorMs: number
}

/** A process that starts others without end must not keep us counting. */
const mostProcesses = 1_000
/** Clock ticks in a second, as good as everywhere on Linux. */
const ticks = 100
/** Milliseconds that `ps` may take. */
const listingMs = 2_000

/** Undefined when the process has gone, and on systems that do not tell (Windows). */
export async function readUsage(pid: number): Promise<Usage | undefined> {
  if (platform === 'linux') return linuxUsage(pid)
  return platform === 'win32' ? undefined : usageIn(await listing(), pid)
}

function linuxUsage(pid: number): Usage | undefined {
  if (readProc(`${pid}/stat`) === '') return undefined
  const all = treeOf(pid).map((one) => ({
    memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${one}/status`))?.[1] ?? 0) * 1024,
    processorMs: (processorTicks(readProc(`${one}/stat`)) * 1000) / ticks,
  }))
  return sum(all)
}

/** A process and all that it started, on Linux. */
export function treeOf(pid: number): readonly number[] {
  const pids = [pid]
  for (const one of pids) {
    if (pids.length < mostProcesses) pids.push(...childrenOf(one))
  }
  return pids
}

/** Threads start processes, each its own. */
function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.flatMap((thread) => (readProc(`${pid}/task/${thread}/children`).match(/\d+/g) ?? []).map(Number))
  } catch {
    return []
  }
}

/** User and system time of the process and of its ended children. The name in front of these fields may contain anything. */
function processorTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'latin1')
  } catch {
    return ''
  }
}

/** All processes, a line each: id, that of the parent, KiB of memory, processor time. Empty when it cannot be had. */
function listing(): Promise<string> {
  return new Promise((resolve) => {
    const options = { timeout: listingMs, maxBuffer: 16 * 1024 * 1024 }
    execFile('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='], options, (_, stdout) => resolve(stdout))
  })
}

/** @param text what `ps -A -o pid=,ppid=,rss=,time=` writes */
export function usageIn(text: string, pid: number): Usage | undefined {
  const processes = text.split('\n').flatMap((line) => {
    const [id, parent, kibibytes, time] = line.trim().split(/\s+/)
    if (time === undefined) return []
    const usage: Usage = { memory: Number(kibibytes) * 1024, processorMs: milliseconds(time) }
    return [{ id: Number(id), parent: Number(parent), usage }]
  })
  const found = processes.filter(({ id }) => id === pid)
  if (found.length === 0) return undefined
  for (const one of found) {
    if (found.length < mostProcesses) found.push(...processes.filter(({ parent }) => parent === one.id))
  }
  return sum(found.map(({ usage }) => usage))
}

/** `1-02:03:04`, `02:03:04`, `2:03.45` */
function milliseconds(time: string): number {
  const [clock = '', days = '0'] = time.split('-').toReversed()
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return Math.round((Number(days) * 86_400 + seconds) * 1000)
}

function sum(all: readonly Usage[]): Usage {
  return {
    memory: all.reduce((total, { memory }) => total + memory, 0),
    processorMs: all.reduce((total, { processorMs }) => total + processorMs, 0),
  }
}
