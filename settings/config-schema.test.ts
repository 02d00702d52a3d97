/** The schema for editors says what the checks say. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { callToolsChoices } from '../harness/fixtures/bindings.ts'
import { transportKinds } from '../harness/trace/place.ts'
import { revisions } from '../schema/revisions.ts'
import { boundNames } from './bounds.ts'
import schema from './config.schema.json' with { type: 'json' }
import { checkConfig, configKeys } from './config-shape.ts'
import { clientKeys, serverKeys } from './run-checks.ts'
import { severities } from './severity.ts'

const fits = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
const { properties } = schema

test('the keys and choices are the same', () => {
  const keys = (value: object): string[] => Object.keys(value).sort()
  expect(keys(properties)).toEqual(['$schema', ...configKeys].sort())
  expect(keys(properties.server.properties)).toEqual([...serverKeys].sort())
  expect(keys(properties.client.properties)).toEqual([...clientKeys].sort())
  expect(keys(properties.bounds.properties)).toEqual([...boundNames.values()].sort())
  expect(properties.revisions.items.enum).toEqual([...revisions])
  expect(properties.transports.items.enum).toEqual([...transportKinds])
  expect(properties.callTools.enum).toEqual([...callToolsChoices])
  expect(properties.severity.additionalProperties.enum).toEqual([...severities])
})

describe('both take, or refuse', () => {
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
    [{ severity: { tools: 'warn' } }, true],
    [{ severity: { tools: 'loud' } }, false],
    [{ strict: 'yes' }, false],
    [{ reports: ['json=x'], baseline: 'b.yaml', redact: ['X-Key'] }, true],
    [{ nonsense: 1 }, false],
    [[], false],
  ])('%j: %s', (config, good) => {
    expect(fits(config)).toBe(good)
    const check = () => checkConfig(config, ['slow-tool'])
    if (good) expect(check).not.toThrow()
    else expect(check).toThrow()
  })
})
