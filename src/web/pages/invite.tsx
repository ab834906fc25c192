import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentUser } from '#shared/entities/user.ts'
import { invitationMessages } from '#shared/words/members/members.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { LoginForm } from '#web/features/auth/login-form.tsx'
import { RegisterForm } from '#web/features/auth/register-form.tsx'
import { InvitationFacts } from '#web/features/invites/invitation-facts.tsx'
import { invitationQuery, useAcceptInvitation } from '#web/features/invites/invites.queries.ts'
import styles from '#web/features/invites/invites.module.css'
import { JoinProject } from '#web/features/invites/join-project.tsx'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { OwnPasswordPage } from './client/own-password.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isMissing } from '#web/kit/api-error.ts'
import { meQuery } from '#web/kit/session.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => invitationMessages.title

export function Page() {
  const { id, token } = useSearch({ from: '/guest/invite' })
  if (!id || !token)
    return (
      <AuthCard title={invitationMessages.brokenTitle} text={invitationMessages.brokenText}>
        {null}
      </AuthCard>
    )
  return <Invitation key={token} id={id} token={token} />
}

/** An invitation, with the way to accept it: a button, the login or registration. */
function Invitation({ id, token }: { id: string; token: string }) {
  const [api, queryClient, navigate] = [useApi(), useQueryClient(), useNavigate()]
  const query = invitationQuery(api, { id, token })
  const invitationResult = useQuery(query)
  const me = useQuery(meQuery(api))
  const accept = useAcceptInvitation()
  // Replace the URL, so that the token isn't kept in the history.
  const goToProject = (projectId: string | undefined) =>
    navigate({ to: '/client', search: { projectId }, replace: true })
  const join = () => accept.mutate({ id, token }, { onSuccess: ({ project }) => void goToProject(project) })
  const { data: invitation, error } = invitationResult
  // A user who has just signed in with a mailed password and must set their own before joining.
  const [userWithoutPassword, setUserWithoutPassword] = useState<CurrentUser | null>(null)
  const onSignedIn = (user: CurrentUser) => {
    // Signing in has cleared the cache.
    queryClient.setQueryData(query.queryKey, invitation)
    if (user.password_is_mailed) setUserWithoutPassword(user)
    else join()
  }
  const onPasswordSet = () => {
    setUserWithoutPassword(null)
    join()
  }
  // A new account has only this project.
  const [isOpeningProject, setIsOpeningProject] = useState(false)
  const onRegistered = async ({ id: user }: CurrentUser) => {
    setIsOpeningProject(true)
    const projectsAndOrgs = await queryClient.fetchQuery(projectsAndOrgsQuery(api, user)).catch(() => undefined)
    await goToProject(projectsAndOrgs?.projects[0]?.id)
  }

  if (!invitation && isMissing(error))
    return (
      <AuthCard
        title={invitationMessages.goneTitle}
        text={invitationMessages.goneText}
        below={<a href="/client">{invitationMessages.home}</a>}
      >
        {null}
      </AuthCard>
    )
  if (error && !invitation)
    return (
      <AuthCard title={invitationMessages.title}>
        <ErrorState text={error.message} retry={() => void invitationResult.refetch()} />
      </AuthCard>
    )
  if (!invitation || me.data === undefined)
    return (
      <AuthCard title={invitationMessages.title}>
        <LoadingState />
      </AuthCard>
    )
  const { email, project, has_account } = invitation
  const currentUser = userWithoutPassword ?? me.data
  if (currentUser?.password_is_mailed && currentUser.email === email) return <OwnPasswordPage onDone={onPasswordSet} />
  return (
    <AuthCard isWide title={invitationMessages.heading(project)}>
      <InvitationFacts invitation={invitation} />
      {me.data ? (
        <JoinProject
          me={me.data}
          invitation={invitation}
          busy={isOpeningProject || accept.isPending || accept.isSuccess}
          onJoin={join}
        />
      ) : (
        <div className={styles.next}>
          <p>{has_account ? invitationMessages.haveAccount : invitationMessages.newHere}</p>
          {has_account ? (
            <LoginForm invite={{ id, email }} onSignedIn={onSignedIn} />
          ) : (
            <RegisterForm invite={{ id, token, email }} onSignedIn={(user) => void onRegistered(user)} />
          )}
        </div>
      )}
    </AuthCard>
  )
}
