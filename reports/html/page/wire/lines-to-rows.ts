/** The lines that a finished report carries, as rows: those that its verdicts rest on. */
import type { Result, WireLine } from '../../../../harness/judging/result.ts'
import { isMapping, parsedBody } from '../../../red/message.ts'
import type { From, Row } from './rows.ts'

/** @param results those whose evidence the lines are: they tell the place of each */
export function rowsOfLines(
  lines: readonly WireLine[],
  results: readonly Result[],
  side: 'client' | 'server',
): readonly Row[] {
  const places = new Map(results.flatMap((result) => result.evidence.map(({ seq }) => [seq, result] as const)))
  const us = side === 'server' ? 'client' : 'server'
  const sender: Readonly<Record<WireLine['from'], From>> = { us, target: side, neither: 'neither' }
  const open = new Map<string, string>()
  return lines.map((line): Row => {
    const { seq, at, connection, http, head, headers, body, cut, deliberate } = line
    const place = places.get(seq)
    const from = sender[line.from]
    const json = parsedBody(line)
    const { method, id, error, result, params } = isMapping(json) ? json : {}
    const key = id === undefined ? '' : JSON.stringify(id)
    const isCall = typeof method === 'string'
    if (isCall) open.set(`${connection} ${from} ${key}`, method)
    const asked = open.get(`${connection} ${from === 'client' ? 'server' : 'client'} ${key}`) ?? ''
    const isAnswer = error !== undefined || result !== undefined
    const named = isMapping(params) ? (params.name ?? params.uri) : undefined
    return {
      ...{ seq, at, connection, from, revision: place?.revision ?? '', transport: place?.transport ?? '' },
      kind: isCall
        ? id === undefined
          ? 'notification'
          : 'request'
        : isAnswer
          ? error === undefined
            ? 'result'
            : 'error'
          : 'other',
      method: isCall ? method : isAnswer ? asked : '',
      id: key,
      name: typeof named === 'string' ? named : '',
      http,
      head,
      headers,
      body,
      cut,
      deliberate,
    }
  })
}
