/** Names of tools that model providers refuse: the whole request fails, with all tools of all servers in it. */
import type { RunRecord } from '../record/run-record.ts'
import type { Advice } from './advice.ts'
import { toolsOf } from './tools.ts'

/** What the function calling of the widely used providers accepts. */
const accepted = /^[a-zA-Z0-9_-]{1,64}$/

export function ofNames(record: RunRecord): readonly Advice[] {
  const about = [...new Set(toolsOf(record).map(({ name }) => name))].filter((name) => !accepted.test(name))
  if (about.length === 0) return []
  return [
    {
      id: 'tools.name',
      says: 'Model providers accept tool names of at most 64 letters, digits, underscores and hyphens. Clients that pass the name on get an error.',
      about,
      help: 'Rename the tool. Clients put a prefix before the name, so stay well below 64 characters.',
      link: 'https://github.com/microsoft/vscode/issues/243602',
    },
  ]
}
