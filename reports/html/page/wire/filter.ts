/** Which rows of a conversation are shown. */
import type { Row } from './rows.ts'

export interface Filter {
  /** Words that must all stand in the message. */
  readonly query: string
  readonly session: string
  readonly method: string
  readonly id: string
  readonly from: string
  readonly onlyBroken: boolean
}

export const noFilter: Filter = { query: '', session: '', method: '', id: '', from: '', onlyBroken: false }

/** @param isBroken whether something is wrong with the row */
export function rowFilter(filter: Filter, isBroken: (row: Row) => boolean): (row: Row) => boolean {
  const { query, session, method, id, from, onlyBroken } = filter
  const words = query.split(/\s+/).filter(Boolean)
  const patterns = words.map((word) => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'))
  const ids = id === '' ? [] : [id, JSON.stringify(id)]
  return (row) =>
    (session === '' || row.connection === session) &&
    (method === '' || row.method === method) &&
    (ids.length === 0 || ids.includes(row.id)) &&
    (from === '' || row.from === from) &&
    (!onlyBroken || isBroken(row)) &&
    patterns.every(
      (pattern) => pattern.test(row.method) || pattern.test(row.head ?? '') || pattern.test(row.body ?? ''),
    )
}

export const isEmpty = (filter: Filter): boolean => JSON.stringify(filter) === JSON.stringify(noFilter)
