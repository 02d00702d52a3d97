/** Skills, and folders of skills, that a server does not have. */

import type { JsonObject } from '../../../schema/index.ts'
import { resourcesOf, rootOf } from '../../judging/skills/entries.ts'

/** URIs that no entry has, near those that one has: other folders, another spelling of the file, a supporting file. */
export function nearSkills(known: readonly string[], first: JsonObject | undefined): readonly string[] {
  const uri = String(first?.uri ?? 'skill://fixture/SKILL.md')
  const root = rootOf(uri) ?? uri
  const file = first && resourcesOf(first)?.find((one) => !one.uri.endsWith('/SKILL.md'))?.uri
  const near = [
    'skill://mcp-conform-no-such-skill/SKILL.md',
    `${root}x/SKILL.md`,
    `${root}/mcp-conform-none/SKILL.md`,
    `${root}/SKILL.txt`,
    ...(file === undefined ? [] : [file]),
  ]
  return near.filter((one) => !known.includes(one))
}

/** What is no directory of a skill: its SKILL.md, and folders that are not there. */
export const noFolders = (root: string): readonly string[] => [
  `${root}/SKILL.md`,
  `${root}/mcp-conform-no-such-folder`,
  `${root}x`,
  `${root}/SKILL.md/x`,
  'skill://mcp-conform-no-such-skill',
]
