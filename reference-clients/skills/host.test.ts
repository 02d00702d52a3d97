import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReferenceClient } from '../client.ts'
import { isObject, type JsonObject } from '../messages.ts'
import { scriptedStdioServer } from '../scripted-server.ts'
import { firstDifference, frontmatterOf } from './frontmatter.ts'

const root = 'skill://fixture.example/guide'
const uri = `${root}/SKILL.md`
const manifest = '---\nname: guide\ndescription: A guide\n---\n\n# Guide\n'
const forms = '# Forms\n'
const describe = (of: string, text: string): JsonObject => ({
  uri: of,
  digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  size: Buffer.byteLength(text),
})
const entry: JsonObject = {
  uri,
  frontmatter: { name: 'guide', description: 'A guide' },
  resources: [describe(uri, manifest), describe(`${root}/references/FORMS.md`, forms)],
}

/** What the client reported, and which methods it used, with a server that has this skill. */
async function acted(actions: readonly JsonObject[], served: Readonly<Record<string, string>>, told = entry) {
  const capabilities = { resources: {}, extensions: { 'io.modelcontextprotocol/skills': {} } }
  const hints = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' }
  const server = scriptedStdioServer(({ id, method, params }, { send }) => {
    const asked = isObject(params) ? String(params.uri) : ''
    const results: Record<string, JsonObject> = {
      'server/discover': { ...hints, supportedVersions: ['2026-07-28'], capabilities },
      'skills/list': { ...hints, skills: [told] },
      'skills/get': { ...hints, skill: told },
      'resources/read': { ...hints, contents: [{ uri: asked, text: served[asked] ?? '' }] },
    }
    if (id !== undefined) send({ jsonrpc: '2.0', id, result: results[String(method)] ?? hints })
  })
  const reports: JsonObject[] = []
  const client = createReferenceClient({
    revision: '2026-07-28',
    actions: [{ action: 'connect' }, ...actions],
    report: (line) => reports.push(line),
  })
  await client.run(server)
  const methods = server.received.map(({ method }) => method).filter((method) => method !== 'server/discover')
  return { outcomes: reports.map(({ outcome }) => outcome), methods, values: reports.map(({ value }) => value) }
}

const load: JsonObject = { action: 'load-skill', uri }
const read: JsonObject = { action: 'read-skill-file', skill: uri, path: 'references/FORMS.md' }
const whole = { [uri]: manifest, [`${root}/references/FORMS.md`]: forms }

test('a skill is listed, loaded, and a file of it read once', async () => {
  const { outcomes, methods, values } = await acted([{ action: 'list-skills' }, load, read, read], whole)
  expect(outcomes).toEqual(['result', 'result', 'result', 'result'])
  expect(values).toEqual([[uri], manifest, forms, forms])
  expect(methods).toEqual(['skills/list', 'resources/read', 'resources/read'])
})

test.each<[what: string, served: Readonly<Record<string, string>>, told: JsonObject]>([
  ['other bytes', { ...whole, [uri]: manifest.replace('# Guide', '! Guide') }, entry],
  ['another length', { ...whole, [uri]: `${manifest}!` }, entry],
  ['another description', whole, { ...entry, frontmatter: { name: 'guide', description: 'Another guide' } }],
  ['no list of files', whole, { ...entry, resources: undefined }],
])('a skill with %s is not loaded, and no file of it read', async (_, served, told) => {
  const { outcomes, methods } = await acted([load, read], served, told)
  expect(outcomes).toEqual(['error', 'error'])
  expect(methods.filter((method) => method === 'resources/read').length).toBeLessThan(2)
})

test('a folder is known from the entry where the server reads no directories', async () => {
  const { values, methods } = await acted([load, { action: 'list-skill-folder', skill: uri, path: '' }], whole)
  expect(values.at(-1)).toEqual(['SKILL.md', 'references'])
  expect(methods).not.toContain('resources/directory/read')
})

test.each<[text: string, frontmatter: JsonObject | undefined]>([
  [manifest, { name: 'guide', description: 'A guide' }],
  ['---\r\nname: a\r\n---\r\n', { name: 'a' }],
  ['# no frontmatter', undefined],
  ['---\nname: [\n---\n', undefined],
])('frontmatter of %j', (text, frontmatter) => expect(frontmatterOf(text)).toEqual(frontmatter))

test.each<[own: JsonObject, told: JsonObject, field: string | undefined]>([
  [{ a: { b: [1] } }, { a: { b: [1] } }, undefined],
  [{ a: { b: [1] } }, { a: { b: [2] } }, 'a'],
  [{ a: 1 }, { a: 1, c: 1 }, 'c'],
])('%j against %j', (own, told, field) => expect(firstDifference(own, told)).toBe(field))
