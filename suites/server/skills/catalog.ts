import {
  allNamed,
  answerEvent,
  at,
  check,
  type Exchange,
  each,
  errorCode,
  type Finding,
  failed,
  notObserved,
  passed,
  type ServerDrive,
  since,
  type TestClient,
} from '../../../harness/index.ts'
import { codes, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { asksForInput } from '../../judging/result-type.ts'
import { resourcesOf, rootOf, skillsExtension } from '../../judging/skills/entries.ts'
import { childReadings, implied } from '../../judging/skills/folders.ts'
import { nextCursor } from '../../stimuli/lists.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { nearSkills, noFolders } from '../../stimuli/near-misses/skills.ts'
import { series } from '../../stimuli/series.ts'
import { throughRounds } from '../../stimuli/through-rounds.ts'

type Walk = 'files' | 'list' | 'again' | 'folder' | `sub-${number}`
type Page = `${Walk} page-${number}`
type Label =
  | Page
  | `get-${number}`
  | `again-${number}`
  | `manifest-${number}`
  | `unknown-${number}`
  | `unfile-${number}`
  | `unfolder-${number}`

const mostPages = 20
const mostSkills = 4
const mostFiles = 3
const mostFolders = 6

/** The extension is declared request by request, for a server may want that of those who use it. */
const withSkills = { meta: { [metaKey.clientCapabilities]: { extensions: { [skillsExtension]: {} } } } }

type Client = TestClient<Label>

async function walk(client: Client, name: Walk, method: string, params: JsonObject = {}): Promise<readonly Exchange[]> {
  const pages: Exchange[] = []
  let cursor: string | undefined
  for (let n = 0; n < mostPages; n += 1) {
    const asked = { ...params, ...(cursor !== undefined && { cursor }) }
    const page = await client.request(method, asked, { ...withSkills, as: `${name} page-${n}` })
    pages.push(page)
    const next = nextCursor(page)
    if (next === undefined || next === cursor) break
    cursor = next
  }
  return pages
}

function entriesOf(pages: readonly Exchange[]): readonly JsonObject[] {
  return pages.flatMap(({ response }) => {
    const { skills } = response?.result ?? {}
    return Array.isArray(skills) ? skills.filter(isJsonObject).filter(({ uri }) => typeof uri === 'string') : []
  })
}

/** One with folders first, then the others in their order. */
function chosen(entries: readonly JsonObject[]): readonly JsonObject[] {
  const rich = entries.findLast((entry) => implied(entry).length > 1)
  return [...(rich === undefined ? [] : [rich]), ...entries.filter((entry) => entry !== rich)].slice(0, mostSkills)
}

const readsDirectories = ({ facts }: Pick<ServerDrive<Label, never>, 'facts'>): boolean =>
  at(facts.capabilities, 'extensions', skillsExtension, 'directoryRead') === true

/** https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx#listing-skills */
export default serverScenario<Label>({
  title: 'The skills of a server: listed, asked for, read, and looked through; and some that it does not have',
  revisions: since('2026-07-28'),
  isolation: 'shared',
  async drive({ connect, facts }) {
    if (at(facts.capabilities, 'extensions', skillsExtension) === undefined) return
    const client = await connect()
    const ask = (method: string, params: JsonObject, as: Label, deliberate?: string) =>
      client.request(method, params, { ...withSkills, as, ...(deliberate !== undefined && { deliberate }) })
    await client.request('server/discover', undefined, withSkills)
    const entries = entriesOf(await walk(client, 'list', 'skills/list'))
    const skills = chosen(entries)
    for (const [n, { uri }] of skills.entries()) await ask('skills/get', { uri: uri ?? '' }, `get-${n}`)
    for (const [n, entry] of skills.entries()) {
      const uri = String(entry.uri)
      await throughRounds(client, 'resources/read', { uri }, { ...withSkills, as: `manifest-${n}` })
      const files = (resourcesOf(entry) ?? []).filter((file) => file.uri !== uri)
      for (const file of n === 0 ? files.slice(0, mostFiles) : [])
        await throughRounds(client, 'resources/read', { uri: file.uri }, withSkills)
    }
    const [first] = skills
    const root = first && rootOf(String(first.uri))
    if (readsDirectories({ facts }) && first !== undefined && root !== undefined) {
      await walk(client, 'folder', 'resources/directory/read', { uri: root })
      const folders = implied(first).filter((folder) => folder !== root)
      for (const [n, uri] of folders.slice(0, mostFolders).entries())
        await walk(client, `sub-${n}`, 'resources/directory/read', { uri })
      for (const [n, uri] of noFolders(root).entries())
        await ask('resources/directory/read', { uri }, `unfolder-${n}`, 'no directory')
    }
    for (const [n, { uri }] of skills.entries()) await ask('skills/get', { uri: uri ?? '' }, `again-${n}`)
    await walk(client, 'again', 'skills/list')
    const known = entries.map(({ uri }) => String(uri))
    for (const [n, uri] of nearSkills(known, first).entries())
      await ask('skills/get', { uri }, `unknown-${n}`, 'no skill')
    if (root !== undefined && first !== undefined && resourcesOf(first) !== undefined) {
      for (const [n, file] of [
        'mcp-conform-no-such-file.md',
        'SKILL.mdx',
        'references/mcp-conform/none.md',
        'SKILL.md/x',
      ].entries())
        await ask('resources/read', { uri: `${root}/${file}` }, `unfile-${n}`, 'no such file')
    }
    // What lists resources shows how their files are named there.
    await walk(client, 'files', 'resources/list')
  },
  judges: {
    'skills.capability.list-implemented': (labels) =>
      each(allNamed(labels, 'list page-').slice(0, 1), answered('a result of skills/list')),
    'skills.capability.get-implemented': (labels) =>
      each(series(labels, 'get'), answered('a result of skills/get for a skill that is listed'), 'no skill is listed'),
    'skills.format.skill-md-at-root': (labels) =>
      each(
        series(labels, 'manifest'),
        ({ response, whatCame, params }) => {
          if (asksForInput(response?.result)) return notObserved('the server wants something else first')
          const { contents } = response?.result ?? {}
          const isRead = Array.isArray(contents) && contents.length > 0
          return check(isRead, `the contents of ${String(params?.uri)}`, response?.json ?? whatCame)
        },
        'no skill is listed',
      ),
    'skills.list.pagination': (labels) => paginated(allNamed(labels, 'list page-'), 'the listing has one page'),
    'skills.get.unknown': (labels) => each(series(labels, 'unknown'), (one) => errorCode(one, codes.invalidParams)),
    'skills.error.unknown-file': (labels) =>
      each(series(labels, 'unfile'), (one) => errorCode(one, codes.invalidParams), 'no skill with its files is listed'),
    'skills.error.informative': (labels) =>
      each(
        [...series(labels, 'unknown'), ...series(labels, 'unfolder')].filter(
          ({ response }) => response?.error !== undefined,
        ),
        ({ error, response }) => {
          const isTold = typeof error.message === 'string' && error.message.trim() !== ''
          return check(isTold, 'a message that says what went wrong', response?.json)
        },
      ),
    'skills.capability.directory-implemented': (labels) =>
      each(
        allNamed(labels, 'folder page-').slice(0, 1),
        answered('a result for the root of a skill'),
        'directoryRead is not declared, or no skill is listed',
      ),
    'skills.directory.every-level': (labels) =>
      each(
        subfolders.flatMap((n) => allNamed(labels, `sub-${n} page-`).slice(0, 1)),
        answered('a result for a folder of a skill'),
        'no listed skill has folders',
      ),
    'skills.directory.pagination': (labels) =>
      paginated(allNamed(labels, 'folder page-'), 'the directory has one page'),
    'skills.directory.not-a-directory': (labels) =>
      each(series(labels, 'unfolder'), (one) => errorCode(one, codes.invalidParams)),
    ...childReadings,
  },
})

const subfolders = Array.from({ length: mostFolders }, (_, n) => n)

const answered =
  (expected: string) =>
  (exchange: Exchange): Finding => {
    const { response, whatCame } = exchange
    if (response?.result !== undefined) return passed
    return { ...failed(expected, response?.json ?? whatCame), offending: answerEvent(exchange) }
  }

/** Each cursor leads to a page, and none comes again. */
function paginated(pages: readonly Exchange[], one: string): Finding {
  if (pages.length < 2) return notObserved(one)
  const cursors = pages.map(nextCursor)
  const again = cursors.find((cursor, n) => cursor !== undefined && cursors.indexOf(cursor) < n)
  if (again !== undefined) return failed('a cursor that leads on', again)
  return each(pages, answered('the page of a cursor that was given out'))
}
