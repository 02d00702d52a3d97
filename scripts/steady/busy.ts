/** Keeps the machine busy for as long as some work takes. */
import { spawn } from 'node:child_process'

/** Loops in threads, which end with their process; that ends when its stdin does, however we end ourselves. */
const program = (loops: number): string => `
const { Worker } = require('node:worker_threads')
for (let i = 0; i < ${loops}; i += 1) new Worker('for(;;);', { eval: true })
process.stdin.resume().once('end', () => process.exit())`

export async function busily<T>(loops: number, work: () => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['-e', program(loops)], { stdio: ['pipe', 'ignore', 'ignore'] })
  try {
    return await work()
  } finally {
    child.stdin.end()
  }
}
