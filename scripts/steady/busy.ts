/** Keeps the machine busy for as long as some work takes. */
import { spawn } from 'node:child_process'

export async function busily<T>(loops: number, work: () => Promise<T>): Promise<T> {
  const children = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }))
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', end)
  try {
    return await work()
  } finally {
    end()
    process.off('exit', end)
  }
}
