/** Why it was not done: said where it was tried, and told to whoever does not see it. */
import styles from './Refusal.module.css'

export const Refusal = ({ said }: { readonly said: string | undefined }) =>
  said ? (
    <p className={styles['refusal']} role="alert">
      {said}
    </p>
  ) : null
