/** The folders of a skill: what its files imply, and what a directory shows. */

import {
  allNamed,
  at,
  type Exchange,
  each,
  type Finding,
  failed,
  type Judge,
  type Labels,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { series } from '../../stimuli/series.ts'
import { resourcesOf, rootOf } from './entries.ts'

/** The root of a skill, and each folder that has files of it below. */
export function implied(entry: JsonObject): readonly string[] {
  const root = rootOf(String(entry.uri))
  if (root === undefined) return []
  const folders = (resourcesOf(entry) ?? []).flatMap(({ uri }) => {
    const steps = uri.startsWith(`${root}/`) ? uri.slice(root.length + 1).split('/') : []
    return steps.slice(0, -1).map((_, n) => [root, ...steps.slice(0, n + 1)].join('/'))
  })
  return [...new Set([root, ...folders])]
}

type Page = `get-${number}` | `again-${number}`

/** The children that the files of a skill imply: their URIs, and whether they are folders. */
function expectedIn(folder: string, entry: JsonObject): ReadonlyMap<string, boolean> {
  const children = new Map<string, boolean>()
  for (const { uri } of resourcesOf(entry) ?? []) {
    if (!uri.startsWith(`${folder}/`)) continue
    const [name = '', ...deeper] = uri.slice(folder.length + 1).split('/')
    children.set(`${folder}/${name}`, deeper.length > 0)
  }
  return children
}

const childrenOf = (pages: readonly Exchange[]): readonly JsonObject[] =>
  pages.flatMap(({ response }) => {
    const { resources } = response?.result ?? {}
    return isJsonArray(resources) ? resources.filter(isJsonObject) : []
  })

interface Folder {
  readonly uri: string
  readonly children: readonly JsonObject[]
  readonly entry: JsonObject
}

/** Folders that were read to the end, under an entry that was the same before and after. */
function foldersOf(labels: Labels<Page>): readonly Folder[] {
  const [before, after] = [series(labels, 'get')[0], series(labels, 'again')[0]].map((got) =>
    at(got?.response?.result, 'skill'),
  )
  if (!isJsonObject(before) || after === undefined || !sameJson(before, after) || resourcesOf(before) === undefined)
    return []
  const names = ['folder', ...Array.from({ length: 6 }, (_, n) => `sub-${n}` as const)] as const
  return names.flatMap((name): Folder[] => {
    const pages = allNamed(labels, `${name} page-`)
    const uri = pages[0]?.params?.uri
    const isWhole = pages.length > 0 && pages.every(({ response }) => isJsonArray(response?.result?.resources))
    const goesOn = pages.at(-1)?.response?.result?.nextCursor !== undefined
    return typeof uri === 'string' && isWhole && !goesOn ? [{ uri, children: childrenOf(pages), entry: before }] : []
  })
}

const none = 'no folder of a skill was listed under an entry that stayed'
const uriOf = ({ uri }: JsonObject): string => String(uri).replace(/\/$/, '')
const isFolder = ({ mimeType }: JsonObject): boolean => mimeType === 'inode/directory'

function hasAll({ uri, children, entry }: Folder): Finding {
  const shown = children.map(uriOf)
  const missing = [...expectedIn(uri, entry).keys()].find((child) => !shown.includes(child))
  if (missing !== undefined) return failed(`${missing} in the directory ${uri}`, shown)
  const foreign = shown.find((child) => !child.startsWith(`${uri}/`) || child.slice(uri.length + 1).includes('/'))
  return foreign === undefined ? passed : failed(`direct children of ${uri} alone`, foreign)
}

function hasTypes({ uri, children, entry }: Folder): Finding {
  const expected = expectedIn(uri, entry)
  const wrong = children.find((child) => {
    const folder = expected.get(uriOf(child))
    return folder !== undefined && folder !== isFolder(child)
  })
  if (wrong === undefined)
    return [...expected.values()].includes(true) ? passed : notObserved('the directory has no folders')
  return failed('the mimeType inode/directory for folders, and for them alone', wrong)
}

/** Files that a directory shows, and the entry does not list. */
function isComplete({ uri, children, entry }: Folder): Finding {
  const known = expectedIn(uri, entry)
  const direct = children.filter(
    (child) =>
      uriOf(child).startsWith(`${uri}/`) &&
      !uriOf(child)
        .slice(uri.length + 1)
        .includes('/'),
  )
  const unlisted: Json | undefined = direct.find(
    (child) => !isFolder(child) && child.mimeType !== undefined && !known.has(uriOf(child)),
  )
  return unlisted === undefined ? passed : failed('a file that resources lists', unlisted)
}

export const childReadings = {
  'skills.directory.children': (labels) => each(foldersOf(labels), hasAll, none),
  'skills.directory.subdirectories': (labels) => each(foldersOf(labels), hasTypes, none),
  'skills.resources.complete': (labels) => each(foldersOf(labels), isComplete, none),
} satisfies Readonly<Record<string, Judge<Page>>>
