/** What must change no verdict. */
import { join } from 'node:path'

/**
 * `busy`: loops take the processor. `slow`: each answer comes 300 ms later. `late-starts`: each ninth start of the target takes 7 s
 * longer, which is more than an answer may take.
 */
export const conditions = ['idle', 'busy', 'slow', 'late-starts'] as const
export type Condition = (typeof conditions)[number]

const answerMs = 300
const lateMs = 7_000
const everyNth = 9

const program = (name: string): string[] => [
  process.execPath,
  join(import.meta.dirname, '..', '..', 'fixtures', 'steady', `${name}.mjs`),
]

/**
 * What stands before the command of a target.
 * @param ports of an HTTP server: where we ask for it, and where it listens itself
 * @param countFile where late starts are counted
 */
export function wrapperFor(
  condition: Condition,
  ports: { readonly outer: number; readonly inner: number } | undefined,
  countFile: string,
): readonly string[] {
  switch (condition) {
    case 'idle':
    case 'busy':
      return []
    case 'slow':
      return ports === undefined
        ? [...program('answer-slowly'), String(answerMs)]
        : [...program('serve-slowly'), String(ports.outer), String(ports.inner), String(answerMs)]
    case 'late-starts':
      return [...program('start-slowly'), countFile, String(everyNth), String(lateMs)]
  }
}
