/** What is known of the fixtures of published servers, in the order in which it is asked. */
import type { Preset } from '../../harness/index.ts'
import { contract } from './contract.ts'
import { everything } from './everything.ts'
import { official, officialHandshake, officialStateless, officialTasks } from './official.ts'

export const presets: readonly Preset[] = [
  contract,
  everything,
  official,
  officialHandshake,
  officialStateless,
  officialTasks,
]
