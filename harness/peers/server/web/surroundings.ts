/** What stands around our MCP server in one launch of the client, opened before the client starts. */
import type { Recorder } from '../../../trace/recorder.ts'
import type { Bounds } from '../../../wire/bounds.ts'
import type { Surroundings } from '../drive.ts'
import { Browser, browserSite } from './browser.ts'
import { Output } from './output.ts'
import { Sites } from './sites.ts'
import { browserEnvironment } from './stand-ins.ts'

export interface Web {
  readonly sites: Sites
  /** Further variables for the client's process. */
  readonly environment: Readonly<Record<string, string>>
  /** To be told what the client writes. */
  readonly onOutput: (text: string) => void
}

export interface SurroundingsOptions {
  readonly surroundings: Surroundings | undefined
  readonly name: string
  readonly recorder: Recorder
  readonly bounds: Bounds
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
}

export async function openSurroundings(options: SurroundingsOptions): Promise<Web | undefined> {
  const { surroundings, name, ...rest } = options
  if (surroundings === undefined) return undefined
  const connection = `${name}.${browserSite}`
  const browser = new Browser({ ...rest, surroundings, connection, origins: () => sites.origins })
  const sites = new Sites({ ...rest, surroundings, name, own: { [browserSite]: browser.site } })
  await sites.open()
  const output = new Output((text) => rest.recorder.record({ kind: 'stderr', connection, text }), rest.bounds)
  return {
    sites,
    environment: browserEnvironment(`${sites.origins[browserSite]}/open`),
    onOutput: (text) => {
      browser.read(text)
      output.see(text)
    },
  }
}
