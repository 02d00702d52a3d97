import type { Exchange } from '../../harness/index.ts'

/** The exchanges labelled `<prefix>-0`, `<prefix>-1` and so on, up to the first number that never happened. */
export function series<P extends string>(
  labels: Readonly<Record<`${P}-${number}`, Exchange>>,
  prefix: P,
): readonly Exchange[] {
  const found: Exchange[] = []
  for (let n = 0; `${prefix}-${n}` in labels; n += 1) found.push(labels[`${prefix}-${n}`])
  return found
}
