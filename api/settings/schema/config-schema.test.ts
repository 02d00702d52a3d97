/** What the schema of the configuration takes: editors read it, and so does the program. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { callToolsChoices } from '../../../harness/fixtures/bindings.ts'
import { transportKinds } from '../../../harness/trace/place.ts'
import { revisions } from '../../../schema/revisions.ts'
import { clientKeys, serverKeys } from '../request.ts'
import { severities } from '../severity.ts'
import { UsageError } from '../usage-error.ts'
import { boundNames } from '../values/bounds.ts'
import { formatsWith } from '../values/formats.ts'
import schema from './config.schema.json' with { type: 'json' }
import { checkConfig, configKeys } from './config-shape.ts'

const { properties } = schema

test('the keys and choices are the same', () => {
  const keys = (value: object): string[] => Object.keys(value).sort()
  expect(keys(properties)).toEqual([...configKeys].sort())
  expect(keys(properties.server.properties)).toEqual([...serverKeys].sort())
  expect(keys(properties.client.properties)).toEqual([...clientKeys].sort())
  expect(keys(properties.bounds.properties)).toEqual([...boundNames.values()].sort())
  expect(properties.revisions.items.enum).toEqual([...revisions])
  expect(properties.transports.items.enum).toEqual([...transportKinds])
  expect(properties.callTools.enum).toEqual([...callToolsChoices])
  // `off` is false in the YAML of old.
  expect(properties.severity.additionalProperties.enum).toEqual([...severities, false])
})

describe('it takes, or refuses', () => {
  test.each<[unknown, boolean]>([
    [{}, true],
    [{ $schema: 'x' }, true],
    [{ server: { command: ['node', 's.js'], env: { A: 'b' }, cwd: '.' } }, true],
    [{ server: { url: 'http://localhost/', headers: { A: 'b' }, startsHttp: true } }, true],
    [{ server: { url: 'ftp://localhost/' } }, false],
    [{ server: { command: 'node' } }, false],
    [{ server: { comand: [] } }, false],
    [{ client: { url: 'http://localhost/' } }, false],
    [{ revisions: ['2025-11-25'], transports: ['stdio'] }, true],
    [{ revisions: ['2025-11-26'] }, false],
    [{ callTools: 'some' }, false],
    [{ fixtures: { 'slow-tool': { name: 'x', arguments: { a: 1 } } } }, true],
    [{ fixtures: { 'slow-tool': 'x' } }, false],
    [{ timeouts: { start: 1 } }, true],
    [{ timeouts: { start: 0 } }, false],
    [{ bounds: { messageBytes: '16MiB', pages: 3 } }, true],
    [{ bounds: { messageBites: 1 } }, false],
    [{ authorization: { suiteIssuer: { port: 9400 }, expiredToken: 'x' } }, true],
    [{ authorization: { suiteIssuer: {} } }, false],
    [{ authorizationServer: { client: { id: 'x' }, login: [{ user: 'u', password: 'p' }] } }, true],
    [{ authorizationServer: { clients: [] } }, false],
    [{ authorizationServer: { documents: { url: 'https://documents.example:9600', port: 9600 } } }, true],
    [{ authorizationServer: { documents: { url: 'http://documents.example', port: 9600 } } }, false],
    [{ severity: { tools: 'warn' } }, true],
    [{ severity: { tools: 'loud' } }, false],
    [{ strict: 'yes' }, false],
    [{ reports: ['json=x'], baseline: 'b.yaml', redact: ['X-Key'] }, true],
    [{ nonsense: 1 }, false],
    [[], false],
    [{ severity: { tools: false } }, true],
    [{ sets: ['2025-11-25@0.2', '0.1'] }, true],
    [{ sets: ['2025-11-25'] }, false],
    [{ redact: ['a b'] }, false],
    [{ strict: undefined }, true],
  ])('%j: %s', async (config, good) => {
    const check = checkConfig(config, ['slow-tool'])
    if (good) await expect(check).resolves.toBeDefined()
    else await expect(check).rejects.toThrow(UsageError)
  })
})

test('it is a schema, in which each word and format means something', () => {
  const formats = Object.fromEntries(Object.keys(formatsWith([])).map((name) => [name, () => true]))
  const ajv = new Ajv2020({ strict: true, strictTuples: false, keywords: ['x-expected'], formats })
  expect(() => ajv.compile(schema)).not.toThrow()
})

test('what may be written in two ways is read in one', async () => {
  const config = await checkConfig({ severity: { tools: false, ping: 'warn' }, bounds: { pages: 3, items: '7' } }, [])
  expect(config).toEqual({
    severity: { tools: 'off', ping: 'warn' },
    bounds: { pages: 3, items: 7 },
  })
})
