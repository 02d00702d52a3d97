/** Launches of the client in a scenario of authorization. */
import type { ClientDrive, LaunchOptions, TestServer } from '../../../../harness/index.ts'
import { endpoints } from './issuer.ts'
import { type Play, playground } from './playground.ts'

type Drive = Pick<ClientDrive<never>, 'serve' | 'revision'>
export type Variant = Omit<Play<never>, 'revision'>

/** The scenario that shows whether a client authorizes at all. */
export const onceAsked = 'client/authorization/flow'

interface Extra {
  readonly context?: LaunchOptions['context']
  /** Ends the launch once this has happened. */
  readonly enough?: (server: TestServer<never>) => Promise<unknown>
}

/** Launches the client against each of them, one after the other. */
export async function launchEach(drive: Drive, variants: readonly Variant[], extra: Extra = {}): Promise<void> {
  for (const variant of variants) await launchOne(drive, variant, extra)
}

/** Launches the client against one of them. */
export async function launchOnce(drive: Drive, variant: Variant, extra: Extra): Promise<void> {
  await launchOne(drive, variant, extra)
}

/**
 * Launches the client where it has to stop; if it stops each time, once more where nothing stops it: a client that never comes
 * so far shows nothing.
 * @param step what it must not reach
 */
export async function launchToStop(
  drive: Drive,
  variants: readonly Variant[],
  { step, extra = {} }: { readonly step: keyof typeof endpoints; readonly extra?: Extra },
): Promise<void> {
  for (const variant of variants) if (await launchOne(drive, variant, extra, endpoints[step])) return
  await launchOne(drive, { variant: 'control' }, extra)
}

/** True when the client has asked for a path of one of our sites. */
export function asks(server: TestServer<never>, path: string): Promise<boolean> {
  const isIt = (url: string): boolean => URL.canParse(url) && new URL(url).pathname === path
  return server
    .until((event) => event.kind === 'http-request' && event.direction === 'received' && isIt(event.url))
    .then((event) => event !== undefined)
}

async function launchOne(drive: Drive, variant: Variant, extra: Extra, path?: string): Promise<boolean> {
  const { context, enough } = extra
  const launch = context === undefined ? {} : { context }
  const server = await drive.serve(playground<never>({ ...variant, revision: drive.revision.id }), launch)
  if (enough === undefined) await server.done()
  else {
    await enough(server)
    await server.close()
  }
  return path !== undefined && asks(server, path)
}
