/** The exchanges of a scenario, by the names that it gave them. */
import type { Exchange } from '../conversation/exchange.ts'
import { NotObserved } from '../conversation/not-observed.ts'

const find: unique symbol = Symbol('find')
const select: unique symbol = Symbol('select')

/** Reading a label that never happened makes the verdict not-observed; `seen` reads one that may be absent. */
export type Labels<L extends string = string> = Readonly<Record<L, Exchange>> & {
  readonly [find]: (label: L) => Exchange | undefined
  readonly [select]: (prefix: string) => readonly Exchange[]
}

/** The exchange of a label that may never have happened. */
export function seen<L extends string>(labels: Labels<L>, label: NoInfer<L>): Exchange | undefined {
  return labels[find](label)
}

/** The exchanges of those of the labels that happened, in the order given. */
export function allSeen<L extends string>(labels: Labels<L>, wanted: readonly NoInfer<L>[]): readonly Exchange[] {
  return wanted.flatMap((label) => seen(labels, label) ?? [])
}

/** The exchanges whose label begins with a prefix: for a judge that several scenarios share. */
export function allNamed(labels: Labels<never>, prefix: string): readonly Exchange[] {
  return labels[select](prefix)
}

/** @param onRead is told of each exchange that a judge reads */
export function labelsOf(exchanges: readonly Exchange[], onRead: (exchange: Exchange) => void = () => {}): Labels {
  const byLabel = new Map(exchanges.map((exchange) => [exchange.label ?? '', exchange]))
  const read = (label: string): Exchange | undefined => {
    const exchange = byLabel.get(label)
    if (exchange !== undefined) onRead(exchange)
    return exchange
  }
  const labels: Labels = {
    [find]: read,
    [select]: (prefix) => [...byLabel.keys()].flatMap((label) => (label.startsWith(prefix) ? (read(label) ?? []) : [])),
  }
  return new Proxy(labels, {
    get(target, label) {
      if (typeof label === 'symbol') return Reflect.get(target, label)
      const exchange = read(label)
      if (exchange === undefined) throw new NotObserved('the conversation ended before this step')
      return exchange
    },
    has(_, label) {
      throw new TypeError(`expected seen(labels, ${JSON.stringify(String(label))}), got a look for the member`)
    },
  })
}
