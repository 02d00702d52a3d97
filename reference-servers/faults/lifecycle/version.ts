import { faults } from '../../fault.ts'
import { handle } from '../../fault-overrides.ts'

export default faults({
  'lifecycle.errors.server-version-mismatch-handled': {
    says: 'gives up on initialize when the version is no date',
    alsoBreaks: { 'lifecycle.version.counter-offer': 'no answer is no counter-offer either' },
    seams: handle('initialize', (request, context, next) =>
      /^\d{4}-\d{2}-\d{2}$/.test(String(request.params?.protocolVersion))
        ? next(request, context)
        : new Promise(() => {}),
    ),
  },
  'lifecycle.version.counter-offer-latest': {
    says: 'falls back to its oldest version when it does not know the one asked for',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
    seams: {
      negotiate: (requested, supported) =>
        supported.find((revision) => revision === requested) ?? supported[0] ?? requested,
    },
  },
  'lifecycle.version.counter-offer': [
    {
      says: 'agrees to whatever version it is asked for',
      seams: { negotiate: (requested) => requested },
    },
    {
      says: 'agrees to any version that is newer than its own',
      transports: ['streamable-http'],
      seams: {
        negotiate: (requested, supported, next) =>
          requested > (supported.at(-1) ?? '') ? requested : next(requested, supported),
      },
    },
  ],
  'lifecycle.version.echo-supported': {
    says: 'offers its newest version to strangers, yet does not take it when a client asks for it',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18'],
    seams: {
      negotiate: (requested, supported, next) =>
        requested === supported.at(-1) ? (supported.at(-2) ?? requested) : next(requested, supported),
    },
  },
})
