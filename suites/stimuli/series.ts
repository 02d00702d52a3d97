import { type Exchange, type Labels, seen } from '../../harness/index.ts'

/** The exchanges labelled `<prefix>-0`, `<prefix>-1` and so on, up to the first number that never happened. */
export function series<P extends string>(labels: Labels<`${P}-${number}`>, prefix: P): readonly Exchange[] {
  const found: Exchange[] = []
  for (let n = 0; ; n += 1) {
    const exchange = seen(labels, `${prefix}-${n}`)
    if (exchange === undefined) return found
    found.push(exchange)
  }
}
