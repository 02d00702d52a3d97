/** What stands around our MCP server in one launch of the client, opened before the client starts. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recorder } from '../../../trace/recorder.ts'
import { untrustedCertificate } from '../../../transports/http/untrusted-certificate.ts'
import type { Bounds } from '../../../wire/bounds.ts'
import type { Surroundings } from '../drive.ts'
import { Browser, browserSite } from './browser.ts'
import { furnishHome, homeEnvironment, recordHome } from './home.ts'
import { BrowserOutput } from './output.ts'
import { Sites } from './sites.ts'
import { browserEnvironment } from './stand-ins.ts'
import { openTrap, trapSite } from './trap.ts'

interface Web {
  readonly sites: Sites
  /** Further variables for the client's process. */
  readonly environment: Readonly<Record<string, string>>
  /** To be told what the client writes. */
  readonly onOutput: (text: string) => void
  /** To be called when the client has ended. */
  readonly ended: () => Promise<void>
}

/** Has a client trust our certificate, in the ways in which Node.js, OpenSSL and Python are told. */
function trusting(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, 'certificate.pem')
  writeFileSync(file, untrustedCertificate.cert)
  return { NODE_EXTRA_CA_CERTS: file, SSL_CERT_FILE: file, REQUESTS_CA_BUNDLE: file }
}

interface SurroundingsOptions {
  readonly surroundings: Surroundings | undefined
  readonly name: string
  readonly recorder: Recorder
  readonly bounds: Bounds
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
  /** The ids of the sessions that the client has got so far; default none. */
  readonly sessions?: () => readonly string[]
}

export async function openSurroundings(options: SurroundingsOptions): Promise<Web | undefined> {
  const { surroundings, name, sessions = () => [], ...rest } = options
  if (surroundings === undefined) return undefined
  const connection = `${name}.${browserSite}`
  const browser = new Browser({ ...rest, surroundings, connection, origins: () => sites.origins })
  const sites: Sites = new Sites({ ...rest, surroundings, name, own: { [browserSite]: browser.site } })
  await sites.open()
  const { home } = surroundings
  if (home !== undefined) await furnishHome(home)
  const trapped = surroundings.trap
  const trap = trapped && (await openTrap(`${name}.${trapSite}`, rest.recorder, trapped))
  if (trap !== undefined) sites.adopt(trapSite, trap)
  const output = new BrowserOutput((text) => rest.recorder.record({ kind: 'stderr', connection, text }), rest.bounds)
  return {
    sites,
    environment: {
      ...browserEnvironment(`${sites.origins[browserSite]}/open`),
      ...(surroundings.trustIn === undefined ? {} : trusting(surroundings.trustIn)),
      ...trap?.environment,
      ...(home === undefined ? {} : homeEnvironment(home)),
    },
    onOutput: (text) => {
      browser.read(text)
      output.see(text)
    },
    ended: async () => {
      if (home !== undefined) await recordHome(home, sessions(), { connection, recorder: rest.recorder })
    },
  }
}
