import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.objects.shape',
  says: 'declares experimental features as a list',
  seams: { capabilities: (context, next) => ({ ...next(context), experimental: [] }) },
})
