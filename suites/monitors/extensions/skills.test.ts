import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { differing, readFrontmatter } from '../../judging/skills/frontmatter.ts'
import skills from './skills.ts'

const uri = 'skill://acme/guide/SKILL.md'
const text = '---\nname: guide\ndescription: A guide\n---\n\n# Guide é\n'
const digestOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`

const entry = (more: JsonObject = {}, file: JsonObject = {}): JsonObject => ({
  uri,
  frontmatter: { name: 'guide', description: 'A guide' },
  resources: [{ uri, digest: digestOf(text), size: Buffer.byteLength(text), ...file }],
  ...more,
})

/** The entry is listed, SKILL.md is read, the entry is listed again. */
function looked(first: JsonObject, content: string, second = first): TraceBuilder {
  const list = (id: number, skill: JsonObject, built: TraceBuilder): TraceBuilder =>
    built.client({ jsonrpc: '2.0', id, method: 'skills/list' }).server({
      jsonrpc: '2.0',
      id,
      result: { resultType: 'complete', ttlMs: 0, cacheScope: 'public', skills: [skill] },
    })
  const read = list(1, first, trace({ revision: '2026-07-28' }))
    .client({ jsonrpc: '2.0', id: 2, method: 'resources/read', params: { uri } })
    .server({ jsonrpc: '2.0', id: 2, result: { contents: [{ uri, mimeType: 'text/markdown', text: content }] } })
  return list(3, second, read)
}

/** A client asks; the server has declared the extension with these settings, or nothing of it. */
function asking(settings: JsonObject | undefined, method: string, params: JsonObject = {}): TraceBuilder {
  const extensions: JsonObject = settings === undefined ? {} : { 'io.modelcontextprotocol/skills': settings }
  const capabilities = { resources: {}, extensions }
  return trace({ revision: '2026-07-28', target: 'client' })
    .client({ jsonrpc: '2.0', id: 0, method: 'server/discover' })
    .server({ jsonrpc: '2.0', id: 0, result: { resultType: 'complete', capabilities } })
    .client({ jsonrpc: '2.0', id: 1, method, params })
}

const directory = 'resources/directory/read'

test.each<[what: string, built: TraceBuilder, ids: readonly string[]]>([
  ['a client that lists skills', asking({}, 'skills/list'), []],
  [
    'skills of a server without any',
    asking(undefined, 'skills/list'),
    ['skills.capability.client-observes-declaration'],
  ],
  [
    'skills before the server has said anything',
    trace({ revision: '2026-07-28', target: 'client' }).client({ jsonrpc: '2.0', id: 1, method: 'skills/list' }),
    [],
  ],
  ['a skill by its URI', asking({}, 'skills/get', { uri }), []],
  ['a skill by its folder', asking({}, 'skills/get', { uri: 'skill://acme/guide' }), ['skills.get.client-uri']],
  ['a skill by nothing', asking({}, 'skills/get'), ['skills.get.client-uri']],
  ['a directory', asking({ directoryRead: true }, directory, { uri: 'skill://acme/guide' }), []],
  [
    'a directory of a server that reads none',
    asking({ directoryRead: false }, directory, { uri: 'skill://acme/guide' }),
    ['skills.capability.client-no-directory-read'],
  ],
])('%s', (_, built, ids) => expect(breaches(skills.judges, built)).toEqual(ids))

/** A server declares the extension with these settings; those are what the negative servers of the official suite declare. */
const declaring = (settings: Json): TraceBuilder =>
  trace({ revision: '2026-07-28' })
    .client({ jsonrpc: '2.0', id: 0, method: 'server/discover' })
    .server({
      jsonrpc: '2.0',
      id: 0,
      result: { capabilities: { resources: {}, extensions: { 'io.modelcontextprotocol/skills': settings } } },
    })

test.each<[Json, readonly string[]]>([
  [{}, []],
  [{ directoryRead: true }, []],
  [{ directoryRead: true, vendor: { more: 1 } }, []],
  [true, ['skills.capability.settings']],
  ['yes', ['skills.capability.settings']],
  [[], ['skills.capability.settings']],
  [null, ['skills.capability.settings']],
  [{ config: { directoryRead: true } }, ['skills.capability.settings']],
])('the settings %j', (settings, ids) => expect(breaches(skills.judges, declaring(settings))).toEqual(ids))

const license = { frontmatter: { name: 'guide', description: 'A guide', license: 'MIT' } }
const outside = { uri: 'skill://acme/guides/x.md', digest: digestOf(''), size: 0 }

test.each<[what: string, built: TraceBuilder, ids: readonly string[]]>([
  ['a skill that is as it says', looked(entry(), text), []],
  ['a file that changed with its entry', looked(entry(), `${text}more`, entry({}, { size: 1 })), []],
  ['content that we have redacted', looked(entry(), text.replace('Guide é', '[redacted]')), []],
  [
    'another file than the digest says',
    looked(entry(), text.replace('Guide', 'Evils')),
    ['skills.resources.digest-matches'],
  ],
  ['characters in place of bytes', looked(entry({}, { size: text.length }), text), ['skills.resources.digest-matches']],
  [
    'an uppercase digest',
    looked(entry({}, { digest: digestOf(text).replace(/[a-f]/, 'A') }), text),
    ['skills.resources.digest-format'],
  ],
  ['a field that the file does not have', looked(entry(license), text), ['skills.entry.frontmatter-identical']],
  ['no resources', looked(entry({ resources: null }), text), ['skills.resources.form']],
  ['dynamic resources', looked(entry({ resources: 'dynamic' }), `${text}now`), []],
  [
    'a neighbour whose name begins alike',
    looked(entry({ resources: [{ uri, digest: digestOf(text), size: Buffer.byteLength(text) }, outside] }), text),
    ['skills.resources.within-skill'],
  ],
])('%s', (_, built, ids) => expect(breaches(skills.judges, built)).toEqual(ids))

test.each<[yaml: string, told: JsonObject, field: string | undefined]>([
  ['version: 1.0', { version: '1.0' }, undefined],
  ['version: 1.0', { version: 1 }, undefined],
  ['version: "1"', { version: 2 }, 'version'],
  ['since: 2026-01-01', { since: '2026-01-01' }, undefined],
  ['license:', {}, undefined],
  ['tools: [a, b]', { tools: ['a'] }, 'tools'],
  ['metadata: { a: { b: yes } }', { metadata: { a: { b: 'yes' } } }, undefined],
  ['metadata: { a: 1 }', { metadata: { a: 1, b: 2 } }, 'metadata'],
])('frontmatter %s against %j', (yaml, told, field) => {
  const front = readFrontmatter(`---\n${yaml}\n---\n`)
  expect(front && differing(told, front.typed, front.written)).toBe(field)
})

test.each(['# no frontmatter', '---\nname: [\n---\n', '---\njust words\n---\n', ''])(
  'no frontmatter in %j',
  (source) => {
    expect(readFrontmatter(source)).toBeUndefined()
  },
)
