import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchToStop, onceAsked, type Variant } from './parts/launches.ts'
import { aboutResource, documentPath, type Places } from './parts/playground.ts'
import { authorizes, stops } from './parts/stops.ts'

/** The metadata document, with another resource. */
const about = (variant: string, resource: (places: Places) => string, path = '/mcp'): Variant => ({
  variant,
  path,
  documents: (places) => ({
    [documentPath(path)]: { ...aboutResource(places), resource: resource(places) },
  }),
})

export default using(['browser-step']).clientScenario<never>({
  title: 'Metadata of another resource, or of the same in other letters',
  onceAsked,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  async drive(drive) {
    await launchToStop(drive, [about('other', () => 'https://other.example/mcp')], { step: 'authorize' })
    await launchToStop(drive, [about('capitals', ({ server }) => server.replace('http:', 'HTTP:'))], {
      step: 'authorize',
    })
    await launchToStop(drive, [about('root', ({ origins }) => origins.mcp ?? '', '/')], { step: 'authorize' })
  },
  judges: {
    'authorization.prm.client-validates-resource': ofVariants<'other' | 'control'>((launched) =>
      stops(launched, { variants: ['other'], step: authorizes, expected: 'no authorization for another resource' }),
    ),
    'authorization.resource.accept-uppercase-client': ofVariants<'capitals' | 'control'>((launched) => {
      const view = launched('capitals')
      if (view !== undefined && authorizes(view) !== undefined) return passed
      const control = launched('control')
      if (view === undefined || control === undefined || authorizes(control) === undefined)
        return notObserved(noAuthorization)
      const seq = view.documents[0]?.http.seq
      return failed(
        'authorization, for the resource is the same',
        'the client stopped',
        ...(seq === undefined ? [] : [seq]),
      )
    }),
    'authorization.resource.no-trailing-slash': ofVariants<'root'>((launched) => {
      const view = launched('root')
      const asked = view?.authorizations.find(({ parameters }) => parameters.has('resource'))
      if (view === undefined || asked === undefined) return notObserved(noAuthorization)
      const value = asked.parameters.get('resource')
      const isSlashed = value === `${view.origins.mcp}/`
      return isSlashed ? failed(`${view.origins.mcp}`, value, asked.http.seq) : passed
    }),
  },
})
