import { codes } from '../../schema/error-codes.ts'
import { maySee } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { invalidParams, RpcError } from '../errors.ts'
import type { JsonObject } from '../json-rpc.ts'
import { isSince, isStateless, type Revision } from '../revisions.ts'
import { type Awaitable, through } from '../seams.ts'
import { appAt, listedApps } from './apps.ts'
import { binary } from './content.ts'
import { directory, fileText, pathOf } from './files.ts'
import { listResult } from './pagination.ts'
import { nameQuestion } from './questions.ts'
import { plain as skillRoot } from './skill-files.ts'
import { skillFile } from './skills.ts'

export interface Resource {
  uri: string
  name: string
  description?: string
  _meta?: JsonObject
  mimeType: string
  /** Bytes of the raw content, where it does not change. */
  size?: number
  /** The first revision that lists it; all by default. */
  since?: Revision
  read(context: RequestContext): Awaitable<{ text: string } | { blob: string }>
}

const pageSize = 3

const plain = (uri: string, name: string, read: Resource['read']): Resource => ({
  uri,
  name,
  mimeType: 'text/plain',
  read,
})

const resources: readonly Resource[] = [
  { ...plain('fixture://text', 'text', () => ({ text: 'A text resource.' })), size: 16 },
  {
    uri: 'fixture://binary',
    name: 'binary',
    mimeType: 'application/octet-stream',
    size: 24,
    read: () => ({ blob: binary }),
  },
  plain('fixture://touched', 'touched', ({ server }) => ({ text: `touched ${server.state.touched} times` })),
  plain('fixture://item/1', 'item 1', () => ({ text: 'item 1' })),
  plain('fixture://failing', 'failing', () => {
    throw new Error('the backend of this resource is down')
  }),
  {
    ...plain('fixture://eliciting', 'eliciting', async (context) => {
      const { name } = await context.input({ name: nameQuestion('name') })
      return { text: JSON.stringify(name) }
    }),
    since: '2026-07-28',
  },
  plain(`file://${directory}/inside.txt`, 'inside.txt', () => ({ text: 'fixture inside' })),
  {
    uri: `${skillRoot}/SKILL.md`,
    name: 'git-workflow',
    description: 'Conventions for branches and commits',
    mimeType: 'text/markdown',
    since: '2026-07-28',
    _meta: { 'io.modelcontextprotocol.skills/license': 'MIT' },
    read: (context) => ({ text: skillFile(`${skillRoot}/SKILL.md`, context)?.text ?? '' }),
  },
]

/** A file, as far as it may be read. */
async function fileAt(uri: string, { server }: RequestContext): Promise<Resource | undefined> {
  const path = pathOf(uri)
  const text = path === undefined ? undefined : await fileText(path, server)
  return text === undefined ? undefined : plain(uri, 'file', () => ({ text }))
}

/** A file of a skill, which need not be listed. */
function skillAt(uri: string, context: RequestContext): Resource | undefined {
  const file = isStateless(context.revision) ? skillFile(uri, context) : undefined
  return file && { uri, name: uri, mimeType: file.mimeType, read: () => ({ text: file.text }) }
}

const extra = plain('fixture://extra', 'fixture-extra', () => ({ text: 'An extra resource.' }))
const unlisted = plain('fixture://item/2', 'item 2', () => ({ text: 'item 2' }))

/** For one user alone. */
export const privateUri = 'fixture://private'
const secret = plain(privateUri, 'private-resource', () => ({ text: 'A secret of alice.' }))

const template = { uriTemplate: 'fixture://item/{id}', name: 'item', mimeType: 'text/plain' }

function available(context: RequestContext): readonly Resource[] {
  const clean = ({ revision, server }: RequestContext): readonly Resource[] => {
    const known = resources.filter((resource) => isSince(revision, resource.since ?? '2024-11-05'))
    const own = maySee(context) ? [secret] : []
    return [...known, ...own, ...(server.state.extras.has('resource') ? [extra] : [])]
  }
  return through(context.server.seams.resources, clean, context)
}

/** The resource that params.uri names. Throws -32602 without a URI, and the revision's code when there is no such one. */
export function requireResource(context: RequestContext): Resource {
  const { uri } = context.params
  if (typeof uri !== 'string') throw invalidParams('uri: expected a string')
  const found = [...available(context), unlisted].find((resource) => resource.uri === uri)
  if (found) return found
  const code = isStateless(context.revision) ? codes.invalidParams : codes.resourceNotFound
  throw new RpcError(code, 'Resource not found', { data: { uri } })
}

export const listResources: Method = (_request, context) =>
  listResult(
    'resources',
    [...available(context).map(({ read, since: _, ...listed }) => listed), ...listedApps(context)],
    pageSize,
    context,
  )

export const listTemplates: Method = (_request, context) =>
  listResult('resourceTemplates', [template], pageSize, context)

export const readResource: Method = async (_request, context): Promise<JsonObject> => {
  const app = appAt(context)
  if (app !== undefined) return { contents: [app] }
  const file = await fileAt(String(context.params.uri), context)
  const resource = file ?? skillAt(String(context.params.uri), context) ?? requireResource(context)
  const { uri, mimeType } = resource
  return { contents: [{ uri, mimeType, ...(await resource.read(context)) }] }
}
