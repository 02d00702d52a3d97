import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revisions } from '../revisions.ts'
import { arbitrary, schemaPlaces, usedPlaces } from './index.ts'

const typeNames = [
  'ClientRequest',
  'ClientNotification',
  'ServerNotification',
  'CallToolResult',
  'ListToolsResult',
  'ReadResourceResult',
  'GetPromptResult',
]

test.each(revisions)('%s: generated messages use every member and every arm', (revision) => {
  for (const typeName of typeNames) {
    const wanted = schemaPlaces(revision, typeName)
    const missing = new Set(wanted)
    const generated = arbitrary(revision, typeName)
    for (let seed = 1; seed <= 30 && missing.size > 0; seed++) {
      for (const message of fc.sample(generated, { numRuns: 100, seed }))
        for (const place of usedPlaces(revision, typeName, message)) missing.delete(place)
    }
    expect([...missing], typeName).toEqual([])
  }
})

test('places are named from the type that they stand in', () => {
  const places = schemaPlaces('2025-11-25', 'CallToolRequest')
  expect(places).toContain('CallToolRequest/method')
  expect(places.filter((place) => place.startsWith('Tool/'))).toEqual([])
})

test('a value uses the members that it has', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  expect([...usedPlaces('2025-11-25', 'PingRequest', ping)].sort()).toEqual([
    'PingRequest/id',
    'PingRequest/jsonrpc',
    'PingRequest/method',
  ])
})

test('a type that the revision has not', () => {
  expect(() => schemaPlaces('2024-11-05', 'NoSuchType')).toThrow('2024-11-05 has no type NoSuchType')
})
