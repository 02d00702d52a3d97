/** The messages that a finished report carries, as conversations. */
import { reachOf } from '../commands.ts'
import type { Model } from '../model.ts'
import { rowsOfLines } from './lines-to-rows.ts'
import { RowReader } from './rows.ts'
import { Store } from './store.ts'
import { type WireView, wireView } from './wire-view.ts'

/** Undefined where no verdict rests on a message. */
export function reportWire({ document, entries }: Model): WireView | undefined {
  if (document.wire.length === 0) return undefined
  const { side, target } = document
  const results = entries.flatMap((entry) => entry.results)
  const store = new Store()
  store.reader = new RowReader(rowsOfLines(document.wire, results, side))
  store.results(side, results)
  return wireView(store, {
    reach: side === 'server' ? reachOf(target) : { command: undefined, url: undefined },
    lanes: side === 'server' ? ['mcp-conform', 'server under test'] : ['client under test', 'mcp-conform'],
  })
}
