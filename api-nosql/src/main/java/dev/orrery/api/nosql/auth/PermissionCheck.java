package dev.orrery.api.nosql.auth;

import dev.orrery.api.nosql.item.Triggers;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.resource.Directory;
import dev.orrery.api.nosql.resource.Directory.Located;
import dev.orrery.api.nosql.route.ResourcePath;
import dev.orrery.api.nosql.route.Router;
import dev.orrery.api.nosql.route.Target;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.gateway.security.ResourceTokens;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.model.time.Clock;

/**
 * Whether the permission behind a resource token covers a request. What is not named here is
 * refused: a token never reaches metadata, other containers, or other keys than its own.
 */
public final class PermissionCheck implements Authenticator.TokenCheck {
    private final ResourceTokens tokens;
    private final Directory directory;
    private final Clock clock;

    public PermissionCheck(ResourceTokens tokens, Directory directory, Clock clock) {
        this.tokens = tokens;
        this.directory = directory;
        this.clock = clock;
    }

    @Override
    public void require(Request request, ResourcePath path, String token) {
        PermissionRecord permission = tokens.open(token, clock.epochMillis());
        Target target = wanted(Router.route(path));
        if (target instanceof Target.Account && request.method() == RequestMethod.GET) {
            return;
        }
        if (!(target instanceof Target.InContainer wanted)) {
            throw refused("a resource token is good for items only");
        }
        Target scope = scope(permission);
        Located located = directory.owner(wanted.container());
        if (!(scope instanceof Target.InContainer granted)
                || directory.owner(granted.container()).container().number()
                        != located.container().number()) {
            throw refused("it is for '" + permission.spec().resource() + "'");
        }
        new ScopedRequest(request, permission, located.container()).require(wanted, granted);
    }

    /** Who may know the ranges of a container may know where they are. */
    private static Target wanted(Target target) {
        return target instanceof Target.Addresses addresses
                ? addresses.container().<Target>map(Target.Ranges::new).orElse(target)
                : target;
    }

    private static Target scope(PermissionRecord permission) {
        return Router.route(ResourcePath.parse("/" + permission.spec().resource()));
    }

    private static OrreryException refused(String reason) {
        return new OrreryException(
                ErrorCode.FORBIDDEN, "The permission does not cover the request: " + reason + ".");
    }

    /** A request in the container that the permission is for. */
    private record ScopedRequest(
            Request request, PermissionRecord permission, ContainerRecord container) {
        void require(Target.InContainer wanted, Target.InContainer granted) {
            switch (wanted) {
                case Target.Container _, Target.Ranges _ -> requireGet();
                case Target.Items _ -> requireItems(granted);
                case Target.Item item -> requireItem(item, granted);
                case Target.PartitionDeletion _ -> requireDeletion(granted);
                case Target.Conflicts _, Target.Conflict _ ->
                        throw refused("a resource token is good for items only");
                case Target.Scripts _ -> requireScripts(granted);
                case Target.Script script -> requireScript(script, granted);
            }
        }

        private void requireGet() {
            if (request.method() != RequestMethod.GET) {
                throw refused("a resource token does not change containers");
            }
        }

        private void requireItems(Target.InContainer granted) {
            if (!(granted instanceof Target.Container)) {
                throw refused("it is for one item");
            }
            requireMode(request.method() == RequestMethod.GET || request.isQuery());
            if (!request.flag(RequestHeader.IS_QUERY_PLAN)) {
                requireKey();
            }
        }

        private void requireDeletion(Target.InContainer granted) {
            if (!(granted instanceof Target.Container)) {
                throw refused("it is for one item");
            }
            requireMode(false);
            requireKey();
        }

        private void requireScripts(Target.InContainer granted) {
            if (!(granted instanceof Target.Container)) {
                throw refused("it is not for the whole container");
            }
            if (request.method() != RequestMethod.GET && !request.isQuery()) {
                requireChangeOfScripts();
            }
        }

        /** A script can be read and, where it is a procedure, called for the key of the token. */
        private void requireScript(Target.Script script, Target.InContainer granted) {
            boolean covered =
                    granted instanceof Target.Container
                            || (granted instanceof Target.Script one
                                    && one.kind() == script.kind()
                                    && one.id().equals(script.id()));
            if (!covered) {
                throw refused("it is for another resource");
            }
            if (request.method() == RequestMethod.GET) {
                return;
            }
            if (request.method() == RequestMethod.POST) {
                requireMode(false);
                requireKey();
            } else {
                requireChangeOfScripts();
            }
        }

        /** Scripts are for all keys of a container. */
        private void requireChangeOfScripts() {
            requireMode(false);
            if (permission.spec().partitionKey().isPresent()) {
                throw refused("it is for one partition key, and scripts are for all of them");
            }
        }

        private void requireItem(Target.Item item, Target.InContainer granted) {
            boolean covered =
                    granted instanceof Target.Container
                            || (granted instanceof Target.Item one && one.id().equals(item.id()));
            if (!covered) {
                throw refused("it is for another item");
            }
            if (granted instanceof Target.Item && Triggers.areAsked(request)) {
                throw refused("it is for one item, and a trigger could reach others");
            }
            requireMode(request.method() == RequestMethod.GET);
            requireKey();
        }

        private void requireMode(boolean reads) {
            if (permission.spec().readOnly() && !reads) {
                throw refused("its mode is Read");
            }
        }

        private void requireKey() {
            if (permission.spec().partitionKey().isEmpty()) {
                return;
            }
            PartitionKey granted =
                    PartitionKeyText.parse(permission.spec().partitionKey().orElseThrow());
            if (!container.definition().partitionKey().isComplete(granted)) {
                throw refused("its partition key is only a part of the container's");
            }
            String given = request.header(RequestHeader.PARTITION_KEY);
            if (given == null || !PartitionKeyText.parse(given).equals(granted)) {
                throw refused("it is for one partition key, which the request must name");
            }
            requireNoDetour();
        }

        /** Ways of a request to other keys than the one in its header. */
        private void requireNoDetour() {
            boolean interval =
                    !request.headerOrEmpty(RequestHeader.START_EPK).isEmpty()
                            || !request.headerOrEmpty(RequestHeader.END_EPK).isEmpty();
            boolean bulk =
                    request.flag(RequestHeader.IS_BATCH)
                            && !request.flag(RequestHeader.BATCH_ATOMIC);
            if (interval || bulk) {
                throw refused("it is for one partition key, and the request could reach others");
            }
        }
    }
}
