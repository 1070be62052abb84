/** In a process of its own: fills the sample nursery, which takes seconds of calculating. */
import { answerTask } from '#server/child-process-task.ts'
import { fillSample } from './fill-sample.ts'

answerTask((input) => {
  const { ownerUrl, today } = input as { readonly ownerUrl: string; readonly today: string }
  return fillSample(ownerUrl, today)
})
