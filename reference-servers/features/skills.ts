import { createHash } from 'node:crypto'
import type { RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { invalidParams } from '../errors.ts'
import type { JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import { listResult } from './pagination.ts'
import { dynamic, enclosing, filesOf, nested, plain, type SkillFile, skillFiles, unlisted } from './skill-files.ts'

/** Skills over resources, as an extension of 2026-07-28 (ext-skills, specification/stable/skills.mdx). */
export const skillsExtension = 'io.modelcontextprotocol/skills'

const pageSize = 3
const hints = { ttlMs: 60_000, cacheScope: 'public' }
const published = [enclosing, nested, plain, dynamic]

/** The file at a URI, if it is one of a skill. */
export function skillFile(uri: string, context: RequestContext): SkillFile | undefined {
  return through(context.server.seams.skills?.file, (wanted: string) => skillFiles.get(wanted), uri)
}

function described(uri: string, { text }: SkillFile): JsonObject {
  const bytes = Buffer.from(text)
  return { uri, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length }
}

/** What skills/list and skills/get say of the skill in a folder. */
function entry(root: string, context: RequestContext): JsonObject {
  const clean = (folder: string): JsonObject => {
    const uri = `${folder}/SKILL.md`
    const file = skillFiles.get(uri)
    const files = filesOf(folder).flatMap((one) => {
      const found = skillFiles.get(one)
      return found === undefined ? [] : [described(one, found)]
    })
    const resources = folder === dynamic ? 'dynamic' : files
    return { uri, frontmatter: file?.frontmatter ?? {}, resources }
  }
  return through(context.server.seams.skills?.entry, clean, root)
}

const list: Method = (_request, context) => {
  const roots = through(context.server.seams.skills?.listed, (all: readonly string[]) => all, published)
  const entries = roots.map((root) => entry(root, context))
  return { ...listResult('skills', entries, pageSize, context), ...hints }
}

const get: Method = (_request, context) => {
  const { uri } = context.params
  const found = [...published, unlisted].map((root) => entry(root, context)).find((one) => one.uri === uri)
  if (found === undefined) throw invalidParams(`uri: no skill is served at ${String(uri)}`)
  return { skill: found, ...hints }
}

/** The direct children of a folder; undefined where there is none. */
function childrenOf(folder: string): readonly JsonObject[] | undefined {
  const names = new Map<string, JsonObject>()
  for (const uri of filesOf(folder)) {
    const [name = '', ...deeper] = uri.slice(folder.length + 1).split('/')
    const mimeType = deeper.length > 0 ? 'inode/directory' : (skillFiles.get(uri)?.mimeType ?? '')
    names.set(name, { uri: `${folder}/${name}`, name, mimeType })
  }
  return names.size === 0 ? undefined : [...names.values()]
}

const readDirectory: Method = (_request, context) => {
  const { uri } = context.params
  const clean = (folder: string) => childrenOf(folder)
  const children = typeof uri === 'string' ? through(context.server.seams.skills?.children, clean, uri) : undefined
  if (children === undefined) throw invalidParams(`uri: ${String(uri)} is not a directory resource`)
  return listResult('resources', children, pageSize, context)
}

export const skillMethods: readonly (readonly [string, Method])[] = [
  ['skills/list', list],
  ['skills/get', get],
  ['resources/directory/read', readDirectory],
]
