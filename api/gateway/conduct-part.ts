import type { RunEvent, Summary } from '../../harness/runner/events.ts'
import { conduct } from '../conduct.ts'
import type { GatewayPart } from '../settings/gateway-way.ts'
import type { RunRequest } from '../settings/request.ts'
import { runBesideReference } from './beside-reference.ts'
import { openPart, type PartOptions } from './open-part.ts'

interface Asker {
  emit(event: RunEvent): void
  readonly signal: AbortSignal
}

/** Starts what a part needs, runs it, and ends what was started. */
export async function conductPart(
  part: GatewayPart,
  asked: RunRequest,
  options: PartOptions,
  { emit, signal }: Asker,
): Promise<Summary> {
  const { sided, alone, request, stop } = await openPart(part, options)
  try {
    return await conduct({ ...asked, ...request }, sided, {
      ...{ emit, signal },
      run: (run) => runBesideReference(run, alone),
    })
  } finally {
    await stop()
  }
}
